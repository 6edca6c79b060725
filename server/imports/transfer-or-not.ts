import type { Db } from '../db/schema.ts';
import { listReadyRules } from '../transactions/rules/store.ts';
import type { Tally } from './balances-after.ts';
import { rowByRules } from './by-rules.ts';
import { makeCategoryChooser } from './choose-categories.ts';
import { isTransfer, type KeptRow, type RowOfImport, toNewRow } from './row.ts';
import { detailsOf, type ImportRecord } from './store.ts';

/** By its position: the other side of a transfer, or of what is to be one again. */
export function otherSideOf({ pair, parted }: KeptRow, toBe: boolean | undefined): number | undefined {
  return toBe ? parted?.pair : pair;
}

/**
 * Makes an expense or an income of a row that was taken for a transfer, or what it was of one that was made so. Others stay as they
 * are. The caller sees to the other side.
 * @param tally to which the change is added
 */
export function makeTransferChange(
  db: Db,
  { user_id: userId, reading_id: readingId, details }: Pick<ImportRecord, 'user_id' | 'reading_id' | 'details'>,
  tally: Tally,
) {
  const chooseCategory = makeCategoryChooser(db, userId);

  async function part(rows: readonly RowOfImport[]): Promise<RowOfImport[]> {
    const rules = await listReadyRules(db, userId);
    const after: RowOfImport[] = [];
    for (const row of rows) {
      const kept = detailsOf(row);
      if (!isTransfer(row.row_group, kept)) {
        after.push(row);
        continue;
      }
      const { pair, other, otherAccountId, was, ...rest } = kept;
      const parted = {
        // Both sides have one amount again, whatever is corrected of the one meanwhile.
        ...(pair !== undefined && { pair, amountMinor: rest.amountMinor ?? 0 }),
        ...(other !== undefined && { other }),
        ...(otherAccountId !== undefined && { otherAccountId }),
      };
      const ruled = rest.why === 'chosen' ? {} : rowByRules(rules, rest, details);
      const needsCategory = !rest.category && !rest.parts && rest.chosen === undefined && ruled.chosen === undefined;
      const name = ruled.name ?? rest.name;
      const category = needsCategory && name !== '' ? await chooseCategory(name, rest.amountMinor ?? 0) : {};
      const own: KeptRow = { ...rest, ...category, ...ruled, parted, ...(was && { was: 'new' as const }) };
      after.push(changed(row, was ? row.row_group : 'new', row.is_included === 1, own));
    }
    return after;
  }

  /** Also what was left out: it is a transfer with both its sides. */
  function join(row: RowOfImport): RowOfImport {
    const { parted, accountId: _, was: __, ...rest } = detailsOf(row);
    if (!parted) return row;
    const isForeign = row.row_group === 'currency';
    const kept: KeptRow = { ...rest, ...parted, ...(isForeign && { was: 'transfer' }) };
    return changed(row, isForeign ? 'currency' : 'transfer', true, kept);
  }

  function changed(row: RowOfImport, group: RowOfImport['row_group'], isIncluded: boolean, kept: KeptRow): RowOfImport {
    const after = toNewRow(readingId, row.position, group, isIncluded, kept);
    tally.remove(row, detailsOf(row));
    tally.add(after, kept);
    return { ...row, ...after };
  }

  return async (rows: readonly RowOfImport[], toBe: boolean): Promise<RowOfImport[]> =>
    toBe ? rows.map(join) : part(rows);
}
