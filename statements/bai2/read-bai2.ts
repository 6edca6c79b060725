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
import { createExcerpt, tidyText } from '../tidy-text.ts';

/** True if the text starts with a file header of BAI2, a format used by banks in the United States and Canada. */
export const isBai2 = (head: string) => /^\s{0,100}01,[^,\n]{0,40},[^,\n]{0,40},\d{6},/.test(head);

/** A record, joined with its continuation lines. */
type Bai2Record = { line: number; code: string; text: string };

/**
 * Reads a BAI2 file. The type code of a transaction determines its direction, and the header of its group contains its
 * date.
 */
export function readBai2(text: string): Statement<'bai2'> {
  const entries: StatementEntry[] = [];
  const left: SkippedLine[] = [];
  const spans: BalanceSpan[] = [];
  const accounts = new Map<string, StatementAccount>();
  let span: BalanceSpan = { sumMinor: 0 };
  let group: { day: string | undefined; currency: string } = { day: undefined, currency: '' };
  let currency = '';
  for (const record of listRecords(text)) {
    const fields = record.text.split(',');
    if (record.code === '02') group = { day: readDay(fields[4] ?? ''), currency: tidyText(fields[6] ?? '') };
    else if (record.code === '03') {
      const id = tidyText(fields[1] ?? '');
      currency = tidyText(fields[2] ?? '') || group.currency || 'USD';
      if (id) accounts.set(id, { id, currency });
      span = { sumMinor: 0, account: id || undefined, ...readBalances(fields.slice(3), group.day) };
      spans.push(span);
    } else if (record.code === '16') {
      refuseTooManyTransactions(entries.length + left.length + 1);
      const entry = toEntry(record, fields, group.day);
      if ('reason' in entry) left.push(entry);
      else {
        span.sumMinor += entry.amountMinor;
        entries.push({ ...entry, ...omitEmptyFields({ account: span.account, currency }) });
      }
    }
  }
  const [first] = accounts.values();
  const list = [...accounts.values()];
  return createStatement('bai2', {
    entries,
    left,
    ...reconcileBalances(spans),
    accounts: list,
    currency: first?.currency,
  });
}

/** Lists the records. Most records end with a slash. A record with the code 88 continues the previous one. */
function* listRecords(text: string): Generator<Bai2Record> {
  let record: Bai2Record | undefined;
  let isInText = false;
  for (const [index, whole] of text.split('\n').entries()) {
    const line = whole.slice(0, LONGEST_RECORD).trimEnd();
    const code = line.slice(0, 2);
    if (!/^\d\d(?:,|$)/.test(line)) continue;
    const content = line.replace(/\/$/, '');
    if (code === '88' && record) {
      if (record.text.length > LONGEST_RECORD) continue;
      isInText ||= record.code === '16' && hasText(record.text.split(','));
      record.text += (isInText ? ' ' : ',') + content.slice(3);
    } else {
      if (record) yield record;
      record = { line: index + 1, code, text: content };
      isInText = false;
    }
  }
  if (record) yield record;
}

/**
 * True if the fields already contain the text of the transaction. The text is the last field, so continuation lines
 * after it only add to it.
 */
const hasText = (fields: readonly string[]) => fields.length > 5 + countFunds(fields, 3);

/** Maximum length of a record in characters, including its continuation lines. Account summaries can be this long. */
const LONGEST_RECORD = 20_000;

const OPENING = '010';
const CLOSING = '015';

/**
 * Reads the opening and closing balances of an account.
 * @param fields for each amount: a type, the amount, a number of items, and the dates on which the money becomes
 * available
 */
function readBalances(fields: readonly string[], day: string | undefined): Pick<BalanceSpan, 'opening' | 'closing'> {
  const found = new Map<string, number>();
  for (let at = 0; at < fields.length; ) {
    const type = (fields[at] ?? '').trim();
    const amountMinor = readAmount(fields[at + 1] ?? '');
    if (/^\d{3}$/.test(type) && amountMinor !== undefined && !found.has(type)) found.set(type, amountMinor);
    at += 3 + countFunds(fields, at + 3);
  }
  const balance = (type: string) => {
    const amountMinor = found.get(type);
    return amountMinor === undefined ? undefined : { amountMinor, day };
  };
  return { opening: balance(OPENING), closing: balance(CLOSING) };
}

/** Returns the number of fields, from the index `at` on, that state when the money becomes available. */
function countFunds(fields: readonly string[], at: number): number {
  switch ((fields[at] ?? '').trim()) {
    case 'S':
      return 4;
    case 'V':
      return 3;
    case 'D': {
      const pairs = Number(fields[at + 1]);
      return Number.isInteger(pairs) && pairs >= 0 && pairs < 100 ? 2 + 2 * pairs : 2;
    }
    default:
      return 1;
  }
}

/** Reads an amount in hundredths. BAI2 writes amounts without a decimal separator. */
function readAmount(text: string): number | undefined {
  const [, sign, digits] = /^\s*([-+]?)(\d{1,18})\s*$/.exec(text) ?? [];
  const amountMinor = Number(digits);
  if (digits === undefined || !Number.isSafeInteger(amountMinor)) return undefined;
  return sign === '-' ? 0 - amountMinor : amountMinor;
}

function readDay(text: string): string | undefined {
  const [, year, month, day] = /^\s*(\d\d)(\d\d)(\d\d)\s*$/.exec(text) ?? [];
  return year === undefined ? undefined : createIsoDay(Number(year), Number(month), Number(day));
}

/** Returns 1 for incoming money, -1 for outgoing money, and undefined for types that are not transactions. */
function findDirection(type: number): 1 | -1 | undefined {
  if ((type >= 100 && type < 400) || (type >= 920 && type < 960)) return 1;
  if ((type >= 400 && type < 720) || (type > 720 && type < 800) || (type >= 960 && type < 1000)) return -1;
  return undefined;
}

function toEntry(
  { line, text }: Bai2Record,
  fields: readonly string[],
  day: string | undefined,
): StatementEntry | SkippedLine {
  const type = Number(fields[1]);
  const behind = 3 + countFunds(fields, 3);
  const valueDay = fields[3]?.trim() === 'V' ? readDay(fields[4] ?? '') : undefined;
  const [bankReference = '', customerReference = ''] = fields.slice(behind, behind + 2);
  const words = tidyText(fields.slice(behind + 2).join(','));
  const amount = readAmount(fields[2] ?? '');
  const direction = findDirection(type);
  const name = words || tidyText(customerReference);
  const said = {
    name,
    note: words ? tidyText(customerReference) : '',
    ...omitEmptyFields({ otherDay: valueDay !== day && valueDay, id: tidyText(bankReference) }),
  };
  const amountMinor = amount === undefined || direction === undefined ? undefined : 0 + direction * amount;
  const read = { ...said, ...omitEmptyFields({ day, amountMinor }) };
  if (type === NO_MONEY) return { line, reason: 'no booking', text: createExcerpt(text) };
  if (amount === undefined) return { line, reason: 'unreadable', what: 'amount', text: createExcerpt(text), read };
  if (amountMinor === undefined)
    return { line, reason: 'unreadable', what: 'direction', text: createExcerpt(text), read };
  if (day === undefined) return { line, reason: 'unreadable', what: 'date', text: createExcerpt(text), read };
  return { line, day, amountMinor, ...said };
}

/** The type code of a record that contains a message but no amount. */
const NO_MONEY = 890;
