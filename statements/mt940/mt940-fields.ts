import { parseAmountToHundredths } from '../amounts-in-hundredths.ts';
import { createIsoDay } from '../parse-days.ts';
import { omitEmptyFields } from '../statement.ts';

/** A field of a message, such as `:61:`. `line` is its line number in the file. */
export type Mt940Field = { tag: string; line: number; lines: string[] };

/** The fields of a message. The first field is usually `:20:`. */
export type Mt940Message = Mt940Field[];

/** Matches the tags of customer statements. Other text may also start with a colon, such as the time `:12:11`. */
const TAG = /^:(20|21|25P?|28C?|13D?|34F|60[FM]|61|62[FM]|64|65|86|90[CD]|NS):/;

/**
 * Matches the fields that may follow the text of a transaction. A line that looks like any other field is still part of
 * the text, unless it starts a message.
 */
const BEHIND_TEXT = /^:(61:\d{6}|62[FM]:[CD]\d{6}|64:|65:|86:|90[CD]:|NS:)/;

/** Maximum number of lines between `:20:` and the next header field of a message. */
const HEAD_LINES = 4;

/** Matches lines that start or end a SWIFT block, which may surround a message. */
const BLOCKS = /^(\{\d:|-?\}|-$)/;

/**
 * Splits a file into messages and their fields, without the SWIFT blocks around them. The text of a transaction may
 * contain a line that looks like a field. Such a line is treated as a field only where that field is allowed.
 */
export function splitMt940Messages(text: string): Mt940Message[] {
  const lines = splitLines(text);
  const messages: Mt940Message[] = [];
  let message: Mt940Message | undefined;
  let field: Mt940Field | undefined;
  for (const [index, line] of lines.entries()) {
    const tag = TAG.exec(line)?.[1];
    if (tag !== undefined && (!isText(field) || BEHIND_TEXT.test(line) || beginsMessage(lines, index))) {
      if (tag === '20' || !message) {
        message = [];
        messages.push(message);
      }
      field = { tag, line: index + 1, lines: [line.slice(tag.length + 2)] };
      message.push(field);
    } else if (BLOCKS.test(line)) {
      if (line !== '-' || endsMessage(lines, index)) field = undefined;
    } else if (field && line !== '') field.lines.push(line);
  }
  return messages;
}

/** Splits text into lines, removing control characters and any block header before a field. */
function splitLines(text: string): string[] {
  const plain = /@@:(25|28C?|60[FM]|61|86):/.test(text) ? text.replaceAll('@@', '\n') : text;
  return plain.split('\n').map((line) => {
    const visible = line.replace(/\p{Cc}+/gu, (found) => (found.includes('\t') ? ' ' : '')).trimEnd();
    const block = /^\{1:[^\n]{0,300}\{4:(?=:)/.exec(visible);
    return block ? visible.slice(block[0].length) : visible;
  });
}

const isText = (field: Mt940Field | undefined) => field?.tag === '86' || field?.tag === 'NS';

function beginsMessage(lines: string[], index: number): boolean {
  if (!lines[index]?.startsWith(':20:')) return false;
  return lines.slice(index + 1, index + 1 + HEAD_LINES).some((line) => /^:(21|25P?|28C?|60[FM]):/.test(line));
}

/** True if a line that contains only a dash ends the message. Otherwise the dash is part of the text. */
function endsMessage(lines: string[], index: number): boolean {
  for (let next = index + 1; next < lines.length && next <= index + HEAD_LINES; next++) {
    const line = lines[next] ?? '';
    if (BEHIND_TEXT.test(line)) return false;
    if (TAG.test(line) || BLOCKS.test(line)) return true;
  }
  return lines.slice(index + 1, index + 2).every((line) => line === '' || !line.startsWith('?'));
}

export type Mt940Booking = {
  /** The booking date, or the value date if there is no booking date. */
  day: string | undefined;
  valueDay: string | undefined;
  amountMinor: number | undefined;
  /** The bank's reference, which follows `//`. */
  bankReference: string;
  /** The text on the second line, followed by the customer's reference. */
  details: string;
};

/** Matches the value date, booking date, debit or credit mark, third letter of the currency code, and amount. */
const BOOKING = /^(\d{6}) ?(\d{4})? ?(R[CD]|E[CD]|[CD])([A-Z])? ?(\d[\d.]*(?:,\d*)?)/;

/** Length of a transaction type such as `NTRF`. */
const LENGTH_OF_TYPE = 4;

/**
 * Parses a transaction. Returns undefined if the line is not a transaction. A date or amount that cannot be read is
 * undefined.
 */
export function parseMt940Booking(lines: string[]): Mt940Booking | undefined {
  const line = (lines[0] ?? '').slice(0, 200).trim();
  const match = BOOKING.exec(line);
  if (!match) return undefined;
  const [, value = '', entry, mark = '', , amount = ''] = match;
  const valueDay = parseShortDay(value);
  const hundredths = parseAmountToHundredths(withoutEmptyFraction(amount), ',');
  // `RC` is the reversal of a credit, so the money goes out.
  const isOut = mark === 'D' || mark === 'ED' || mark === 'RC';
  const [own = '', bank = ''] = line.slice(match[0].length + LENGTH_OF_TYPE).split('//', 2);
  return {
    day: entry === undefined ? valueDay : addYear(value, entry),
    valueDay,
    amountMinor: hundredths === undefined ? undefined : isOut && hundredths !== 0 ? -hundredths : hundredths,
    bankReference: isReference(bank) ? bank.trim() : '',
    details: lines
      .slice(1)
      .concat(isReference(own) ? own : [])
      .join(' ')
      .trim(),
  };
}

/**
 * Parses a balance such as `C100722EUR0,00` into its amount in hundredths, date and currency. Returns undefined for
 * other text.
 */
export function parseMt940Balance(text: string): { amountMinor: number; day?: string; currency: string } | undefined {
  const match = /^([CD])[A-Z]?(\d{6})([A-Z]{3}) ?(\d[\d.]*(?:,\d*)?)/.exec(text.slice(0, 60).trim());
  if (!match) return undefined;
  const [, mark, written = '', currency = '', amount = ''] = match;
  const hundredths = parseAmountToHundredths(withoutEmptyFraction(amount), ',');
  if (hundredths === undefined) return undefined;
  const day = parseShortDay(written);
  return { amountMinor: mark === 'D' ? 0 - hundredths : hundredths, currency, ...omitEmptyFields({ day }) };
}

const parseShortDay = (text: string) =>
  createIsoDay(Number(text.slice(0, 2)), Number(text.slice(2, 4)), Number(text.slice(4, 6)));

/**
 * Adds a year to a booking date: the year that brings it closest to the value date. If there is no such date, as for
 * February 30, the value date is returned.
 */
function addYear(value: string, entry: string): string | undefined {
  const HALF_A_YEAR = 6;
  const month = Number(entry.slice(0, 2));
  const months = month - Number(value.slice(2, 4));
  const years = months > HALF_A_YEAR ? -1 : months < -HALF_A_YEAR ? 1 : 0;
  return (
    createIsoDay((Number(value.slice(0, 2)) + years + 100) % 100, month, Number(entry.slice(2, 4))) ??
    parseShortDay(value)
  );
}

/** Removes a trailing comma: `9,` means nine. */
const withoutEmptyFraction = (amount: string) => amount.replace(/,$/, '');

const isReference = (text: string) => text.trim() !== '' && !/^\s*(NONREF|KREF\+|NOTPROVIDED)/i.test(text);
