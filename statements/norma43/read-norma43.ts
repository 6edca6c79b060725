import { refuseTooManyTransactions } from '../file-limits.ts';
import { findCurrencyByIsoNumber } from '../numeric-currencies.ts';
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
import { createExcerpt, tidyText } from '../tidy-text.ts';

/** True if the text starts with a Norma 43 account record, followed by a movement or a total. */
export const isNorma43 = (head: string) =>
  /^\s{0,100}11\d{18}\d{12}[12]\d{14}\d{3}/.test(head) && /^(22|33)/m.test(head);

/** Reads a Norma 43 file (AEB, Spain) with one or more accounts. Accounts are identified by their IBAN. */
export function readNorma43(text: string): Statement<'norma43'> {
  const entries: StatementEntry[] = [];
  const left: SkippedLine[] = [];
  const spans: BalanceSpan[] = [];
  const accounts = new Map<string, StatementAccount>();
  let span: BalanceSpan = { sumMinor: 0 };
  let currency: string | undefined;
  let endDay: string | undefined;
  let movement: { line: number; text: string; concepts: string[] } | undefined;
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
    if (kind === '23') movement?.concepts.push(line.slice(4, 42), line.slice(42, 80));
    if (kind === '23' || kind === '24') continue;
    finish();
    if (kind === '11') {
      const id = toIban(line.slice(2, 20));
      currency = findCurrencyByIsoNumber(line.slice(47, 50));
      endDay = readDay(line.slice(26, 32));
      accounts.set(id, { id, ...omitEmptyFields({ name: tidyText(line.slice(51, 77)), currency }) });
      span = { sumMinor: 0, account: id, opening: readBalance(line.slice(32, 47), readDay(line.slice(20, 26))) };
      spans.push(span);
    } else if (kind === '22') {
      refuseTooManyTransactions(entries.length + left.length + 1);
      movement = { line: index + 1, text: line, concepts: [] };
    } else if (kind === '33') span.closing = readBalance(line.slice(58, 73), endDay);
  }
  finish();
  const [first] = accounts.values();
  const list = [...accounts.values()];
  return createStatement('norma43', {
    entries,
    left,
    ...reconcileBalances(spans),
    accounts: list,
    currency: first?.currency,
  });
}

/** @param text a sign (1 for debit, 2 for credit) and an amount in hundredths */
function readAmount(text: string): number | undefined {
  const [, sign, digits] = /^([12])(\d{14})$/.exec(text) ?? [];
  const amountMinor = Number(digits);
  if (sign === undefined || !Number.isSafeInteger(amountMinor)) return undefined;
  return sign === '1' ? 0 - amountMinor : amountMinor;
}

/** Reads a balance. Some banks write 0 instead of 2 for the sign of a credit. */
function readBalance(text: string, day: string | undefined): BalanceSpan['opening'] {
  const amountMinor = readAmount(text.replace(/^0/, '2'));
  return amountMinor === undefined ? undefined : { amountMinor, day };
}

function readDay(text: string): string | undefined {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  return year === undefined ? undefined : createIsoDay(Number(year), Number(month), Number(day));
}

function toEntry({
  line,
  text,
  concepts,
}: {
  line: number;
  text: string;
  concepts: string[];
}): StatementEntry | SkippedLine {
  const amountMinor = readAmount(text.slice(27, 42));
  const day = readDay(text.slice(10, 16));
  const valueDay = readDay(text.slice(16, 22));
  const words = concepts.map(tidyText).filter(Boolean);
  const references = [text.slice(52, 64), text.slice(64, 80)].map(tidyText).filter((each) => /[^0]/.test(each));
  const [name = references.join(' '), ...others] = words;
  const document = tidyText(text.slice(42, 52));
  const note = others.length > 0 ? others.join(' ') : words.length > 0 ? references.join(' ') : '';
  const said = {
    name,
    note,
    ...omitEmptyFields({ otherDay: valueDay !== day && valueDay, id: /[^0]/.test(document) && document }),
  };
  const read = { ...said, ...omitEmptyFields({ day, amountMinor }) };
  const skipped = { line, reason: 'unreadable' as const, text: createExcerpt(`${text.slice(10, 42)} ${name}`), read };
  if (amountMinor === undefined) return { ...skipped, what: 'amount' };
  if (day === undefined) return { ...skipped, what: 'date' };
  return { line, day, amountMinor, ...said };
}

/**
 * Returns the IBAN of an account. The format omits the two check digits between branch and account, so they are
 * computed.
 * @param text the bank, branch and account numbers
 */
function toIban(text: string): string {
  const [branch, account] = [text.slice(0, 8), text.slice(8)];
  const domestic = branch + checkDigit(`00${branch}`) + checkDigit(account) + account;
  // To compute the check digits, the letters E and S become 14 and 28, and two zeros take the place of the check
  // digits.
  const check = 98n - (BigInt(`${domestic}142800`) % 97n);
  return `ES${String(check).padStart(2, '0')}${domestic}`;
}

const WEIGHTS = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6];

function checkDigit(digits: string): string {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  const digit = 11 - (sum % 11);
  return String(digit === 11 ? 0 : digit === 10 ? 1 : digit);
}
