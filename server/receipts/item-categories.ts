import type { CategorizedItems } from '../../contract/receipts.ts';
import { cleanItemName, splitItemsNote } from '../../domain/items-note.ts';
import { fromMinor } from '../../domain/money.ts';
import { guessItemCategory } from '../../reader/index.ts';
import type { Db } from '../db/schema.ts';
import { foldText } from '../text/fold-text.ts';
import { listLastCategories, listLinesOfLastSplits } from '../transactions/last-category.ts';
import { toTransaction } from '../transactions/row.ts';
import { findTransaction } from '../transactions/store.ts';
import { getReceipt, getReceiptDetailRow } from './store.ts';
import { toReceiptItems } from './to-receipt.ts';

/**
 * Returns the items of a receipt with their categories. An item gets the category of the matching line in the user's
 * newest split purchase from the same shop. Without such a line, the category comes from the user's newest expense with
 * the name of the item, or else from the words of the item, or else from the receipt.
 * @throws 404 if the user has no such receipt
 */
export async function categorizeItems(db: Db, userId: number, id: string): Promise<CategorizedItems> {
  const row = await getReceipt(db, userId, id);
  const { items, itemsAddUp } = toReceiptItems(row, await getReceiptDetailRow(db, userId, id));
  const found = row.transaction_id && (await findTransaction(db, userId, row.transaction_id));
  const transaction = found ? toTransaction(found) : null;
  const category = transaction && transaction.lines.length === 0 ? transaction.category : row.category;
  const shop = transaction?.name ?? row.merchant;
  const noted = shop === null ? new Map<string, string>() : byName(await listLinesOfLastSplits(db, userId, shop));
  const names = new Set(items.map(({ name }) => name).filter((name) => name !== ''));
  const alone = await listLastCategories(db, userId, [...names]);
  const categoryOf = (name: string) =>
    noted.get(keyOf(name)) ?? alone.get(name) ?? guessItemCategory(name, category) ?? category;
  return {
    amount: row.amount_minor === null ? null : fromMinor(row.amount_minor),
    category,
    itemsAddUp,
    items: items.map((item) => ({ ...item, category: categoryOf(item.name) })),
  };
}

/** Maps the names in the notes of lines to the category of the newest line. */
function byName(lines: readonly { category: string; note: string }[]): Map<string, string> {
  const categories = new Map<string, string>();
  for (const { category, note } of lines) {
    for (const name of splitItemsNote(note)) {
      const key = keyOf(name);
      if (!categories.has(key)) categories.set(key, category);
    }
  }
  return categories;
}

function keyOf(name: string): string {
  return foldText(cleanItemName(name));
}
