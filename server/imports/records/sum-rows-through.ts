import type { Db } from '../../db/schema.ts';
import { createAccountSumTracker } from './balances-after-import.ts';
import type { AccountSums } from './import-details.ts';
import { type ImportRecord, parseImportRow, selectImportRows } from './import-store.ts';

/** Reading more rows would make each reply of the preview slow. */
const MAX_READ_ROWS = 10_000;

/**
 * Returns the sums of the rows to add up to and including a day, by account index. Undefined if the import has too many
 * rows.
 */
export async function sumRowsThrough(
  db: Db,
  userId: number,
  { reading_id, row_count, details }: Pick<ImportRecord, 'reading_id' | 'row_count' | 'details'>,
  currency: string,
  day: string,
): Promise<AccountSums['byPlace'] | undefined> {
  if (row_count > MAX_READ_ROWS) return undefined;
  const tracker = createAccountSumTracker(
    details.accounts.map((account) => ({ ...account, closingDay: day })),
    currency,
  );
  const rows = await selectImportRows(db, userId, reading_id).select(['row_group', 'is_included', 'details']).execute();
  for (const row of rows) tracker.add(row, parseImportRow(row));
  return tracker.sums()?.byPlace;
}
