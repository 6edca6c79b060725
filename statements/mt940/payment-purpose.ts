import { tidyText } from '../tidy-text.ts';

/** The other party and the purpose of a transaction. Missing values are empty. */
export type PaymentPurpose = { name: string; note: string };

/**
 * Banks split lines after this number of characters, even inside a word. A shorter line was not split, so it ends with
 * a whole word.
 */
const LINE = 65;

/** In the German format, banks split a text after this number of characters and continue it in the next subfield. */
const PART = 27;

/** Maximum length of a name that is taken from the start of free text. */
const LONGEST_NAME = 140;

/** Maximum number of characters read from a field. The format allows only six lines. */
const MAX_TEXT = 10_000;

/** Reads the text of an `:86:` field in any of the formats that banks use. */
export function parseField86Purpose(lines: string[]): PaymentPurpose {
  const kept = cutLines(lines);
  const solid = kept.join('');
  const german = /^ ?\d{3}([?>~!&^+])\d\d/.exec(solid);
  if (german?.[1]) return germanPurpose(solid, german[1]);
  if (/(^|\s|\/)\/?(TRTP|IBAN|NAME|REMI|CNTP|ORDP|BENM|EREF|RTRN|PREF)\//.test(solid)) return slashPurpose(kept);
  return freePurpose(kept);
}

/**
 * Reads the text of an `:NS:` field. Each line starts with two digits: 01 to 14 for the purpose, 15 and 16 for the
 * name, 17 for the type.
 */
export function parseNsFieldPurpose(lines: string[]): PaymentPurpose {
  const parts = cutLines(lines).flatMap((line) => {
    const match = /^(\d\d)(.*)$/.exec(line);
    return match ? [{ code: Number(match[1]), text: match[2] ?? '' }] : [];
  });
  const joinParts = (from: number, to: number) =>
    tidyText(parts.map(({ code, text }) => (code >= from && code <= to ? text : '')).join(' '));
  return toPurpose(joinParts(15, 16), joinParts(1, 14) || joinParts(17, 17));
}

/**
 * Reads the German format: `?20` to `?29` and `?60` to `?63` are the purpose, `?32` and `?33` the name, and `?00` the
 * type. The purpose may contain SEPA tags.
 */
function germanPurpose(text: string, mark: string): PaymentPurpose {
  const parts = text.split(mark).slice(1);
  const joinParts = (isMeant: (code: number) => boolean) => {
    let joined = '';
    let isFull = true;
    for (const part of parts) {
      if (!/^\d\d/.test(part) || !isMeant(Number(part.slice(0, 2)))) continue;
      const words = part.slice(2);
      joined += isFull ? words : ` ${words}`;
      isFull = words.length >= PART;
    }
    return joined;
  };
  const purpose = joinParts((code) => (code >= 20 && code <= 29) || (code >= 60 && code <= 63));
  const sepa = sepaParts(purpose);
  const name =
    tidyText(joinParts((code) => code === 32) + joinParts((code) => code === 33)) || tidyText(sepa.get('ABWA') ?? '');
  const note = tidyText(sepa.get('SVWZ') ?? (sepa.size > 0 ? '' : purpose)) || tidyText(sepa.get('') ?? '');
  return toPurpose(name, note || tidyText(joinParts((code) => code === 0)));
}

/** Splits text at its SEPA tags. The text before the first tag has the key ''. */
function sepaParts(text: string): Map<string, string> {
  const parts = new Map<string, string>();
  const pieces = text.split(/((?:EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|RREF|PURP|IBAN|BIC|ANAM)[+:])/);
  if (pieces.length < 3) return parts;
  parts.set('', pieces[0] ?? '');
  for (let index = 1; index < pieces.length; index += 2) {
    const tag = pieces[index]?.slice(0, -1) ?? '';
    if (!parts.has(tag)) parts.set(tag, pieces[index + 1] ?? '');
  }
  return parts;
}

const SLASH_TAGS =
  /\/(TRTP|IBAN|BIC|NAME|REMI|EREF|CNTP|ORDP|BENM|MARF|CSID|ISDT|RTRN|PURP|ULTD|ULTC|ULTB|SVCL|CREF|RTYP|PREF|ADDR|INIT|NRTX|SWOD|ID|EXCH|OCMT|CHGS)\//;

/** Reads the format `/TRTP/…/NAME/…/REMI/…`. A value may contain slashes, because only a known tag ends it. */
function slashPurpose(lines: string[]): PaymentPurpose {
  const text = joinLines(lines);
  const pieces = `/${text}`.replace(/^\/(?=\/)/, '').split(SLASH_TAGS);
  const values = new Map<string, string>();
  for (let index = 1; index < pieces.length; index += 2) {
    const tag = pieces[index] ?? '';
    const value = pieces[index + 1] ?? '';
    if (!values.get(tag)) values.set(tag, value);
  }
  // The value of CNTP is `account/bank/name/town`.
  const name = values.get('NAME') || (values.get('CNTP') ?? '').split('/')[2] || '';
  const remittance = (values.get('REMI') ?? '').replace(/^(USTD|STRD)\/{1,2}/, '').replace(/^CUR\//, '');
  const note = remittance.replace(/^\/+|\/$/g, '') || values.get('TRTP') || '';
  if (!name && !note) return freePurpose(lines);
  return toPurpose(tidyText(name.replace(/\/$/, '')), tidyText(note));
}

/** Matches the name as the Dutch bank Knab writes it: `REK: NL91…/NAAM: …`. */
const NAMED = /\/NAAM: ?([^/]{1,140})/;

/**
 * Reads text in an unknown format. The start of the text becomes the name, because the position of the name is unknown.
 */
function freePurpose(lines: string[]): PaymentPurpose {
  const text = tidyText(lines.join(' '));
  const [, stated] = NAMED.exec(text) ?? [];
  if (stated) return { name: stated.trim(), note: text };
  if (text.length <= LONGEST_NAME) return { name: text, note: '' };
  const end = text.lastIndexOf(' ', LONGEST_NAME);
  return { name: text.slice(0, end > 0 ? end : LONGEST_NAME), note: text };
}

const toPurpose = (name: string, note: string): PaymentPurpose => (name ? { name, note } : { name: note, note: '' });

/** Joins lines. After a line of full length no space is added, because a word may continue on the next line. */
function joinLines(lines: string[]): string {
  let text = '';
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    text += before === undefined || before.length >= LINE - 6 || line.startsWith('/') ? line : ` ${line}`;
  }
  return text;
}

function cutLines(lines: string[]): string[] {
  let length = 0;
  return lines
    .filter((line) => {
      length += line.length;
      return length <= MAX_TEXT + line.length;
    })
    .map((line) => line.slice(0, MAX_TEXT));
}
