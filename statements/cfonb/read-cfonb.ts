import { refuseTooManyTransactions } from '../file-limits.ts';
import { createIsoDay } from '../parse-days.ts';
import { type BalanceSpan, reconcileBalances } from '../reconcile-balances.ts';
import {
  createStatement,
  omitEmptyFields,
  type SkippedLine,
  type Statement,
  type StatementAccount,
  type StatementEntry,
} from '../statement.ts';
import { createExcerpt, joinDistinctTexts, tidyText } from '../tidy-text.ts';

/** True if the text starts with the old balance record of CFONB 120, a format used by French banks. */
export const isCfonb = (head: string) =>
  /^\s{0,100}01[\dA-Z]{5}[ \dA-Z]{4}\d{5}[A-Z ]{3}[\d ] [\dA-Z]{11}[ \dA-Z]{2}\d{6} {50}\d{13}[A-R{}]/.test(head);

/** Reads a CFONB 120 file with one or more accounts. Accounts are identified by their IBAN. */
export function readCfonb(text: string): Statement<'cfonb'> {
  const entries: StatementEntry[] = [];
  const left: SkippedLine[] = [];
  const spans: BalanceSpan[] = [];
  const accounts = new Map<string, StatementAccount>();
  let span: BalanceSpan = { sumMinor: 0 };
  let currency: string | undefined;
  let movement: { line: number; text: string; more: string[] } | undefined;
  const finish = () => {
    if (!movement) return;
    const entry = toEntry(movement);
    movement = undefined;
    if ('reason' in entry) left.push(entry);
    else {
      span.sumMinor += entry.amountMinor;
      entries.push({ ...entry, ...omitEmptyFields({ account: span.account, currency }) });
    }
  };
  for (const [index, line] of text.split('\n').entries()) {
    const kind = line.slice(0, 2);
    if (kind === '05') {
      if (movement && movement.more.length < MOST_LINES) movement.more.push(line.slice(45, 118));
      continue;
    }
    finish();
    if (kind === '01') {
      const id = toIban(line.slice(2, 7), line.slice(11, 16), line.slice(21, 32));
      currency = tidyText(line.slice(16, 19)) || undefined;
      accounts.set(id, { id, ...omitEmptyFields({ currency }) });
      span = { sumMinor: 0, account: id, opening: readBalance(line) };
      spans.push(span);
    } else if (kind === '04') {
      refuseTooManyTransactions(entries.length + left.length + 1);
      movement = { line: index + 1, text: line, more: [] };
    } else if (kind === '07') span.closing = readBalance(line);
  }
  finish();
  const list = [...accounts.values()];
  return createStatement('cfonb', {
    entries,
    left,
    ...reconcileBalances(spans),
    accounts: list,
    currency: list[0]?.currency,
  });
}

/** Maximum number of additional lines of a movement. More would not fit into a note. */
const MOST_LINES = 20;

function readBalance(line: string): BalanceSpan['opening'] {
  const amountMinor = readAmount(line.slice(90, 104), line[19]);
  return amountMinor === undefined ? undefined : { amountMinor, day: readDay(line.slice(34, 40)) };
}

const CREDITS = '{ABCDEFGHI';
const DEBITS = '}JKLMNOPQR';

/** Reads an amount whose last character is a letter. The letter encodes the last digit and the sign. */
function readAmount(text: string, decimals = '2'): number | undefined {
  const last = text.slice(-1);
  const digit = Math.max(CREDITS.indexOf(last), DEBITS.indexOf(last));
  if (!/^\d{13}/.test(text) || digit < 0 || last === '') return undefined;
  const minor = (Number(text.slice(0, 13)) * 10 + digit) * 10 ** (2 - Number(decimals === ' ' ? 2 : decimals));
  if (!Number.isSafeInteger(minor)) return undefined;
  return DEBITS.includes(last) ? 0 - minor : minor;
}

function readDay(text: string): string | undefined {
  const [, day, month, year] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  return year === undefined ? undefined : createIsoDay(Number(year), Number(month), Number(day));
}

function toEntry({ line, text, more }: { line: number; text: string; more: string[] }): StatementEntry | SkippedLine {
  const amountMinor = readAmount(text.slice(90, 104), text[19]);
  const day = readDay(text.slice(34, 40));
  const valueDay = readDay(text.slice(42, 48));
  const label = tidyText(text.slice(48, 79));
  const details = more.map((each) => ({ kind: each.slice(0, 3), words: tidyText(each.slice(3)) }));
  // `NPY` is the payer and `NBE` is the payee.
  const party = details.find(({ kind }) => kind === 'NPY' || kind === 'NBE')?.words;
  const note = joinDistinctTexts(
    ...(party ? [label] : []),
    ...details.map(({ words }) => words).filter((words) => words !== party),
  );
  const reference = tidyText(text.slice(104, 120));
  const said = {
    name: party || label || note,
    note: party || label ? note : '',
    ...omitEmptyFields({ otherDay: valueDay !== day && valueDay, id: /[^0 ]/.test(reference) && reference }),
  };
  const read = { ...said, ...omitEmptyFields({ day, amountMinor }) };
  const skipped = { line, reason: 'unreadable' as const, text: createExcerpt(`${text.slice(34, 40)} ${label}`), read };
  if (amountMinor === undefined) return { ...skipped, what: 'amount' };
  if (day === undefined) return { ...skipped, what: 'date' };
  return { line, day, amountMinor, ...said };
}

/**
 * Returns the IBAN of an account. The file does not contain the French check digits ("clé RIB"), so they are computed.
 */
function toIban(bank: string, branch: string, account: string): string {
  const digits = (text: string) => BigInt(toDigits(text, toRibDigit) || '0');
  const sum = 89n * digits(bank) + 15n * digits(branch) + 3n * digits(account);
  const key = String(97n - (sum % 97n)).padStart(2, '0');
  const domestic = bank + branch + account + key;
  const check = 98n - (BigInt(`${toDigits(domestic, toIbanDigits)}152700`) % 97n);
  return `FR${String(check).padStart(2, '0')}${domestic}`;
}

const toDigits = (text: string, toDigit: (letter: string) => string) =>
  text.replace(/[A-Z]/g, toDigit).replace(/\D/g, '0');
/**
 * Replaces a letter by a digit, as the French check digits require: A to I become 1 to 9, J to R become 1 to 9, and S
 * to Z become 2 to 9.
 */
const toRibDigit = (letter: string) => {
  const at = letter.charCodeAt(0) - 65;
  return String(at < 18 ? (at % 9) + 1 : at - 16);
};
const toIbanDigits = (letter: string) => String(letter.charCodeAt(0) - 55);
