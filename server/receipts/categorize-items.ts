import type { CategorizedItems } from '../../contract/receipts.ts';
import { minorToAmount } from '../../domain/money.ts';
import { cleanItemName, splitItemsNote } from '../../domain/receipt-items-note.ts';
import { guessItemCategory } from '../../reader/index.ts';
import type { Db } from '../db/schema.ts';
import { foldText } from '../text/fold-text.ts';
import { listLastCategories, listNewestSplitLines } from '../transactions/last-category.ts';
import { toTransaction } from '../transactions/transaction-row.ts';
import { findTransaction } from '../transactions/transaction-store.ts';
import { toReceiptItems } from './receipt-reply.ts';
import { getReceipt, getReceiptDetailRow } from './receipt-store.ts';

/**
 * Returns the items of a receipt with their categories. The category comes from the first of these that is found: the
 * same item in the newest split purchase at this shop, the newest expense with the item's name, the words of the name,
 * the receipt itself.
 * @throws 404 if the user has no such receipt
 */
export async function categorizeItems(db: Db, userId: number, id: string): Promise<CategorizedItems> {
  const row = await getReceipt(db, userId, id);
  const { items, itemsAddUp } = toReceiptItems(row, await getReceiptDetailRow(db, userId, id));
  const transactionRow = row.transaction_id && (await findTransaction(db, userId, row.transaction_id));
  const transaction = transactionRow ? toTransaction(transactionRow) : null;
  const category = transaction && transaction.lines.length === 0 ? transaction.category : row.category;
  const shop = transaction?.name ?? row.merchant;
  const categoriesOfSplits =
    shop === null ? new Map<string, string>() : mapNamesToCategories(await listNewestSplitLines(db, userId, shop));
  const names = new Set(items.map(({ name }) => name).filter((name) => name !== ''));
  const categoriesOfExpenses = await listLastCategories(db, userId, [...names]);
  const chooseCategory = (name: string) =>
    categoriesOfSplits.get(foldItemName(name)) ??
    categoriesOfExpenses.get(name) ??
    guessItemCategory(name, category) ??
    category;
  return {
    amount: row.amount_minor === null ? null : minorToAmount(row.amount_minor),
    category,
    itemsAddUp,
    items: items.map((item) => ({ ...item, category: chooseCategory(item.name) })),
  };
}

/**
 * Maps item names, which are the notes of lines, to categories. If several lines name the same item, the newest line
 * determines its category.
 */
function mapNamesToCategories(lines: readonly { category: string; note: string }[]): Map<string, string> {
  const categories = new Map<string, string>();
  for (const { category, note } of lines) {
    for (const name of splitItemsNote(note)) {
      const key = foldItemName(name);
      if (!categories.has(key)) categories.set(key, category);
    }
  }
  return categories;
}

function foldItemName(name: string): string {
  return foldText(cleanItemName(name));
}
