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

/** True if the text starts with the header record of CODA, a format used by Belgian banks. */
export const isCoda = (head: string) => /^\s{0,100}0000[0 ]\d{6}\d{3}05[ D]/.test(head);

/** The lines of a movement, which all have the same sequence number. */
type Movement = { line: number; first: string; second: string; third: string; more: string[] };

/**
 * Reads a CODA file (Febelfin, version 2) with one or more statements. Each movement of the account becomes one entry.
 * The details of a batch do not become entries, because the account balance changes only by the batch total.
 */
export function readCoda(text: string): Statement<'coda'> {
  const entries: StatementEntry[] = [];
  const left: SkippedLine[] = [];
  const spans: BalanceSpan[] = [];
  const accounts = new Map<string, StatementAccount>();
  let span: BalanceSpan = { sumMinor: 0 };
  let currency: string | undefined;
  let movement: Movement | undefined;
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
    const type = line[0];
    const kind = line.slice(0, 2);
    if (kind === '21' || type === '8' || type === '1' || type === '0') {
      // A line with a detail number other than 0000 is a detail of the current movement, which is a batch.
      if (kind === '21' && line.slice(6, 10) !== '0000') {
        if (movement) movement.more.push(line);
        continue;
      }
      finish();
    }
    if (type === '1') {
      const account = readAccount(line);
      currency = account.currency;
      if (account.id) accounts.set(account.id, account);
      span = { sumMinor: 0, account: account.id || undefined, opening: readBalance(line.slice(42, 64)) };
      spans.push(span);
    } else if (kind === '21') {
      refuseTooManyTransactions(entries.length + left.length + 1);
      movement = { line: index + 1, first: line, second: '', third: '', more: [] };
    } else if (movement && line.slice(6, 10) === '0000' && (kind === '22' || kind === '23')) {
      if (kind === '22') movement.second ||= line;
      else movement.third ||= line;
    } else if (movement && type === '3' && movement.more.length < MOST_LINES) movement.more.push(line);
    else if (type === '8') span.closing = readBalance(line.slice(41, 63));
  }
  finish();
  const [first] = accounts.values();
  return createStatement('coda', {
    entries,
    left,
    ...reconcileBalances(spans),
    accounts: [...accounts.values()],
    currency: first?.currency,
  });
}

/** Maximum number of information lines of a movement. More would not fit into a note. */
const MOST_LINES = 30;

function readAccount(line: string): StatementAccount {
  // Type 0 means an old Belgian account number, which is shorter than an IBAN.
  const isOld = line[1] === '0';
  const number = isOld ? line.slice(5, 17) : line[1] === '2' ? line.slice(5, 36) : line.slice(5, 39);
  const currency = isOld ? line.slice(18, 21) : line.slice(39, 42);
  const name = tidyText(line.slice(64, 90));
  return { id: tidyText(number).replace(/ /g, ''), ...omitEmptyFields({ name, currency: tidyText(currency) }) };
}

/** @param text the sign (0 for credit, 1 for debit), the amount in thousandths, and the date */
function readBalance(text: string): BalanceSpan['opening'] {
  const amountMinor = readAmount(text.slice(0, 16));
  return amountMinor === undefined ? undefined : { amountMinor, day: readDay(text.slice(16)) };
}

function readAmount(text: string): number | undefined {
  const [, sign, digits] = /^([01])(\d{14})0$/.exec(text) ?? [];
  if (sign === undefined) return undefined;
  return sign === '1' ? 0 - Number(digits) : Number(digits);
}

function readDay(text: string): string | undefined {
  const [, day, month, year] = /^(\d\d)(\d\d)(\d\d)/.exec(text) ?? [];
  return year === undefined ? undefined : createIsoDay(Number(year), Number(month), Number(day));
}

function toEntry({ line, first, second, third, more }: Movement): StatementEntry | SkippedLine {
  const amountMinor = readAmount(first.slice(31, 47));
  const valueDay = readDay(first.slice(47, 53));
  const day = readDay(first.slice(115, 121)) ?? valueDay;
  const name = tidyText(third.slice(47, 82));
  const communication = first.slice(62, 115) + second.slice(10, 63) + third.slice(82, 125);
  const said = first[61] === '1' ? readStructured(communication) : { note: tidyText(communication) };
  const details = tidyText(more.map(readDetail).join(''));
  const party = name || said.name;
  const note = party ? joinDistinctTexts(said.note, details) : said.note && details;
  const text = createExcerpt(`${first.slice(47, 53)} ${first.slice(31, 47)} ${name} ${note}`);
  const words = { name: party || said.note || details, note };
  const iban = tidyText(third.slice(10, 44)).replace(/ /g, '');
  const id = tidyText(first.slice(10, 31));
  const other = { ...words, ...omitEmptyFields({ otherDay: valueDay !== day && valueDay, id, transferWith: iban }) };
  const read = { ...other, ...omitEmptyFields({ day, amountMinor }) };
  if (amountMinor === undefined) return { line, reason: 'unreadable', what: 'amount', text, read };
  if (day === undefined) return { line, reason: 'unreadable', what: 'date', text, read };
  return { line, day, amountMinor, ...other };
}

/** Returns the text of an information or detail record. Structured text is read only for payments. */
function readDetail(line: string): string {
  if (line[0] === '2') return '';
  if (line[1] === '1') return line[39] === '0' ? line.slice(40, 113) : '';
  return line[1] === '2' ? line.slice(10, 115) : line.slice(10, 100);
}

/** Reads structured text. Its first three digits are a type that determines the layout of the rest. */
function readStructured(text: string): { note: string; name?: string } {
  const type = text.slice(0, 3);
  const words = text.slice(3);
  if (type === '101' || type === '102') {
    const digits = words.slice(0, 12);
    return { note: `+++${digits.slice(0, 3)}/${digits.slice(3, 7)}/${digits.slice(7)}+++` };
  }
  // Type 113 is a card payment. Its fields are the card, card system, terminal, number, date, time, shop and city.
  if (type === '113') {
    const [name, city] = [tidyText(words.slice(40, 56)), tidyText(words.slice(56, 66))];
    return { name, note: city };
  }
  // Type 127 is a direct debit. Its fields are a date, four codes, the ids of the creditor and the mandate, and the
  // purpose.
  if (type === '127') return { note: tidyText(words.slice(80, 142)) };
  return { note: tidyText(words) };
}
