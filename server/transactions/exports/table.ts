import { categoryKey } from '../../../contract/categories.ts';
import { toMinor } from '../../../contract/money.ts';
import type { ListedTransaction, TransactionFilter } from '../../../contract/transactions.ts';
import type { Db } from '../../db/schema.ts';
import { listAccounts } from '../accounts/store.ts';
import { amountText } from '../export-transactions.ts';
import { listAll } from './list-all.ts';

/** Between the note of a transaction and that of its line; `statements/moneta/` takes the two apart again. */
const BEFORE_LINE_NOTE = ' – ';

/** The columns in their order, each with its width in letters where a file has widths. */
export const WIDTHS = {
  ...{ Date: 11, Type: 9, Name: 32, Category: 20, Amount: 14 },
  ...{ Account: 18, 'To account': 18, Tags: 20, Note: 40, 'Split of': 14 },
};

type Column = keyof typeof WIDTHS;
export const HEAD = Object.keys(WIDTHS) as Column[];

/** A row as it stands in the columns of `HEAD`: the amount in whole hundredths, unsigned, all else as text. */
export type TableRow = { day: string; type: string; amountMinor: number; texts: Record<TextColumn, string> };
type TextColumn = Exclude<Column, 'Date' | 'Type' | 'Amount'>;

/**
 * What a filter shows, as rows: of a split transaction one for each line, with the amount of the whole, of a category only the lines in
 * it.
 */
export async function* tableOf(db: Db, userId: number, filter: TransactionFilter): AsyncGenerator<TableRow[]> {
  const names = new Map((await listAccounts(db, userId)).map(({ id, name }) => [id, name]));
  for await (const some of listAll(db, userId, filter)) yield some.flatMap((each) => toRows(each, names, filter));
}

function toRows(
  { addedOn, isTransfer, isIncome, name, category, cost, accountId, toAccountId, tags, note, lines }: ListedTransaction,
  names: ReadonlyMap<string, string>,
  filter: TransactionFilter,
): TableRow[] {
  const type = isTransfer ? 'Transfer' : isIncome ? 'Income' : 'Expense';
  const isAsked = (line: { category: string }) =>
    filter.category === undefined || categoryKey(line.category) === categoryKey(filter.category);
  const parts = lines.length > 0 ? lines.filter(isAsked) : [{ category, amount: cost, note: '' }];
  return parts.map((part) => ({
    day: addedOn,
    type,
    amountMinor: toMinor(part.amount),
    texts: {
      Name: name,
      Category: part.category,
      Account: names.get(accountId) ?? '',
      'To account': (toAccountId && names.get(toAccountId)) ?? '',
      Tags: tags.map(toTagText).join(', '),
      Note: [note, part.note].filter(Boolean).join(BEFORE_LINE_NOTE),
      'Split of': lines.length > 0 ? amountText(toMinor(cost)) : '',
    },
  }));
}

/** A comma parts tags; a tag that holds one stands in quotation marks, those in it twice, so that it can be read back. */
function toTagText(tag: string): string {
  return /[",]/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag;
}
