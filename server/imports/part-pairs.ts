import type { Db } from '../db/schema.ts';
import type { makeCategoryChooser } from './choose-categories.ts';
import { type RowOfImport, toNewRow } from './row.ts';
import { detailsOf, listRowsFrom, ROWS_AT_ONCE, writeRows } from './store.ts';

type Group = RowOfImport['row_group'];

/** The sides of transfers, by their positions, with what became of each. */
export class Pairs {
  private readonly sides = new Map<number, { pair: number; group: Group }>();

  add(position: number, pair: number | undefined, group: Group): void {
    if (pair !== undefined) this.sides.set(position, { pair, group });
  }

  /** Both sides of those of which only one becomes a transfer: the other is there already, or may be. In order. */
  parted(): number[] {
    const isThere = (group: Group | undefined) => group === 'here' || group === 'likely';
    return [...this.sides].flatMap(([position, { pair, group }]) =>
      isThere(group) || isThere(this.sides.get(pair)?.group) ? [position] : [],
    );
  }
}

/**
 * Makes rows of their own of the sides of such transfers: one that was joined would bring once more what is there already. Both can be
 * joined later, as any expense and income can.
 */
export async function partPairs(
  db: Db,
  userId: number,
  readingId: string,
  pairs: Pairs,
  chooseCategory: ReturnType<typeof makeCategoryChooser>,
): Promise<void> {
  const positions = new Set(pairs.parted());
  for (const from of firstsOf(positions)) {
    const rows = await listRowsFrom(db, userId, readingId, from);
    const changed = [];
    for (const { position, row_group, is_included, details } of rows) {
      if (!positions.has(position)) continue;
      const { pair: _, other: __, ...row } = detailsOf({ details });
      const isNew = row_group === 'transfer';
      const category =
        isNew && row.name !== '' && !row.category ? await chooseCategory(row.name, row.amountMinor ?? 0) : {};
      changed.push(
        toNewRow(readingId, position, isNew ? 'new' : row_group, is_included === 1, { ...row, ...category }),
      );
    }
    await writeRows(db, userId, readingId, changed);
  }
}

/** From where on rows are read so that each is read once. */
function firstsOf(positions: ReadonlySet<number>): number[] {
  const firsts: number[] = [];
  for (const position of positions) {
    if (position >= (firsts.at(-1) ?? Number.NEGATIVE_INFINITY) + ROWS_AT_ONCE) firsts.push(position);
  }
  return firsts;
}
