import { getCategoryKey } from '../../../contract/categories.ts';
import type { ListedTransaction, TransactionFilter } from '../../../contract/transactions/transactions.ts';
import { amountToMinor } from '../../../domain/money.ts';
import type { Db } from '../../db/schema.ts';
import { listAccounts } from '../accounts/account-store.ts';
import { formatAmountText } from '../export-transactions.ts';
import { streamAllTransactions } from './stream-all-transactions.ts';

/**
 * Separates the note of a transaction from the note of its line. When the export is imported,
 * `statements/read-moneta-csv.ts` splits them at this separator.
 */
const BEFORE_LINE_NOTE = ' – ';

/** The columns in order. The widths, in characters, are for formats that need column widths. */
export const EXPORT_COLUMN_WIDTHS = {
  Date: 11,
  Type: 9,
  Name: 32,
  Category: 20,
  Amount: 14,
  Account: 18,
  'To account': 18,
  Tags: 20,
  Note: 40,
  'Split of': 14,
  'Refund of': 24,
};

type Column = keyof typeof EXPORT_COLUMN_WIDTHS;
export const EXPORT_HEADER = Object.keys(EXPORT_COLUMN_WIDTHS) as Column[];

/** A row with the columns of `EXPORT_HEADER`. The amount is in hundredths, without a sign. */
export type ExportRow = { day: string; type: string; amountMinor: number; texts: Record<TextColumn, string> };
type TextColumn = Exclude<Column, 'Date' | 'Type' | 'Amount'>;

/**
 * Yields the matching transactions as rows. A split transaction becomes one row per line, each of which also contains
 * the total. If the filter has categories, only lines in these categories become rows.
 */
export async function* streamExportRows(
  db: Db,
  userId: number,
  filter: TransactionFilter,
): AsyncGenerator<ExportRow[]> {
  const names = new Map((await listAccounts(db, userId)).map(({ id, name }) => [id, name]));
  for await (const some of streamAllTransactions(db, userId, filter))
    yield some.flatMap((each) => toRows(each, names, filter));
}

function toRows(
  {
    addedOn,
    isTransfer,
    isIncome,
    refundOf,
    refundOfName,
    name,
    category,
    cost,
    accountId,
    toAccountId,
    tags,
    note,
    lines,
  }: ListedTransaction,
  names: ReadonlyMap<string, string>,
  filter: TransactionFilter,
): ExportRow[] {
  const type = isTransfer ? 'Transfer' : refundOf !== null ? 'Refund' : isIncome ? 'Income' : 'Expense';
  const asked = (filter.category === undefined ? filter.categories : [filter.category])?.map(getCategoryKey);
  const isAsked = (line: { category: string }) => asked === undefined || asked.includes(getCategoryKey(line.category));
  const parts = lines.length > 0 ? lines.filter(isAsked) : [{ category, amount: cost, note: '' }];
  return parts.map((part) => ({
    day: addedOn,
    type,
    amountMinor: amountToMinor(part.amount),
    texts: {
      Name: name,
      Category: part.category,
      Account: names.get(accountId) ?? '',
      'To account': (toAccountId && names.get(toAccountId)) ?? '',
      Tags: tags.map(toTagText).join(', '),
      Note: [note, part.note].filter(Boolean).join(BEFORE_LINE_NOTE),
      'Split of': lines.length > 0 ? formatAmountText(amountToMinor(cost)) : '',
      'Refund of': refundOfName ?? '',
    },
  }));
}

/**
 * Formats a tag for a comma-separated list. A tag that contains a comma is quoted, so that the list can be parsed
 * again.
 */
function toTagText(tag: string): string {
  return /[",]/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag;
}
