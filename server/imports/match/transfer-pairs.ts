import type { Db } from '../../db/schema.ts';
import type { AccountSumTracker } from '../records/balances-after-import.ts';
import { type ImportRowRecord, type NewImportRow, toNewImportRow } from '../records/import-row.ts';
import { listImportRowsAt, parseImportRow, replaceImportRows } from '../records/import-store.ts';
import type { createCategoryChooser } from './choose-categories.ts';

type Group = ImportRowRecord['row_group'];

/**
 * Collects rows that are one side of a transfer. The map's keys are the positions of these rows; each value contains
 * the position of the other side and the row's own group.
 */
export class TransferPairs {
  private readonly sides = new Map<number, { pair: number; group: Group }>();

  add(position: number, pair: number | undefined, group: Group): void {
    if (pair !== undefined) this.sides.set(position, { pair, group });
  }

  /**
   * Returns the positions of rows that cannot become a transfer, because the row or its other side exists or may exist
   * already.
   */
  parted(): number[] {
    const isThere = (group: Group | undefined) => group === 'here' || group === 'likely';
    return [...this.sides].flatMap(([position, { pair, group }]) =>
      isThere(group) || isThere(this.sides.get(pair)?.group) ? [position] : [],
    );
  }
}

/**
 * Separates the two rows of a transfer if adding the transfer would duplicate an existing entry. The user can join them
 * later. If one of the rows matches an existing transfer, the other row is matched with it too.
 */
export async function separateDuplicateTransferPairs(
  db: Db,
  userId: number,
  readingId: string,
  pairs: TransferPairs,
  chooseCategory: ReturnType<typeof createCategoryChooser>,
  tally: AccountSumTracker,
): Promise<void> {
  const positions = pairs.parted();
  for (let at = 0; at < positions.length; at += SIDES_AT_ONCE) {
    const sides = await rowsAt(db, userId, readingId, positions.slice(at, at + SIDES_AT_ONCE));
    const partners = await rowsAt(
      db,
      userId,
      readingId,
      sides.flatMap(({ kept }) => kept.pair ?? []),
    );
    const matchOf = new Map(partners.map(({ position, kept }) => [position, kept.matchId]));
    const known = [...sides, ...partners].flatMap(({ kept }) => kept.matchId ?? []);
    const transfers = new Set(await transfersAmong(db, userId, known));
    const changed: NewImportRow[] = [];
    for (const { position, row_group, is_included, kept } of sides) {
      const { pair = -1, other: _, ...row } = kept;
      const there = matchOf.get(pair);
      const isSide = there !== undefined && transfers.has(there) && (row.matchId ?? there) === there;
      const isNew = row_group === 'transfer' && !isSide;
      const category =
        isNew && row.name !== '' && !row.category ? await chooseCategory(row.name, row.amountMinor ?? 0, row.note) : {};
      const said = isSide && row_group !== 'here' ? { matchId: there, answer: 'same' as const } : {};
      const group = isNew ? 'new' : isSide && row_group !== 'here' ? 'likely' : row_group;
      const isIncluded = !isSide && is_included === 1;
      const apart = { ...row, ...category, ...said };
      const asNew = toNewImportRow(readingId, position, group, isIncluded, apart);
      tally.remove({ row_group, is_included }, kept);
      tally.add(asNew, apart);
      changed.push(asNew);
    }
    await replaceImportRows(db, userId, readingId, changed);
  }
}

const SIDES_AT_ONCE = 200;

async function rowsAt(db: Db, userId: number, readingId: string, positions: readonly number[]) {
  const rows = await listImportRowsAt(db, userId, readingId, positions);
  return rows.map((row) => ({ ...row, kept: parseImportRow(row) }));
}

async function transfersAmong(db: Db, userId: number, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('transfers')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id }) => id);
}
