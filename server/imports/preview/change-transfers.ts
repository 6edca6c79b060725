import { minorToAmount } from '../../../domain/money.ts';
import type { Db } from '../../db/schema.ts';
import { createBadInputError } from '../../platform/errors.ts';
import { listPreparedRules } from '../../transactions/rules/rule-store.ts';
import { applyRulesToRow } from '../match/apply-rules-to-row.ts';
import { createCategoryChooser } from '../match/choose-categories.ts';
import type { AccountSumTracker } from '../records/balances-after-import.ts';
import {
  type ImportRowChange,
  type ImportRowRecord,
  isTransferRow,
  type StoredImportRow,
  toNewImportRow,
} from '../records/import-row.ts';
import { type ImportRecord, listImportRowsAt, parseImportRow } from '../records/import-store.ts';

/**
 * Returns the position of a transfer's other side. If the user is joining a separated transfer again (`toBe`), returns
 * the position of its former other side.
 */
export function getOtherTransferRow({ pair, parted }: StoredImportRow, toBe: boolean | undefined): number | undefined {
  return toBe ? parted?.pair : pair;
}

type Reading = Pick<ImportRecord, 'user_id' | 'reading_id' | 'details'>;

/** True if the two amounts are opposite, or if the change contains a new amount, which replaces both of them. */
function fits(one: StoredImportRow, other: StoredImportRow, { amount }: ImportRowChange): boolean {
  return Boolean(amount) || (one.amountMinor ?? 0) + (other.amountMinor ?? 0) === 0;
}

/**
 * Refuses to join rows whose amounts were corrected differently, because only the user knows which amount is right.
 * @throws 400
 */
export async function refuseJoiningDifferentAmounts(
  db: Db,
  { user_id: userId, reading_id: readingId, details: { files } }: Reading,
  rows: readonly ImportRowRecord[],
  change: ImportRowChange,
): Promise<void> {
  if (!change.isTransfer) return;
  const others = await listOthers(db, userId, readingId, rows);
  for (const row of rows) {
    const one = parseImportRow(row);
    const other = others.get(one.parted?.pair ?? -1);
    if (!other || fits(one, other, change)) continue;
    const said = ({ file, line, amountMinor = 0 }: StoredImportRow) =>
      `${minorToAmount(amountMinor).toFixed(2)} in line ${line}${files.length > 1 ? ` of ${files[file]?.name}` : ''}`;
    const sentence = `These rows have different amounts: ${said(one)}, ${said(other)}. Correct one of the amounts first.`;
    throw createBadInputError(sentence, 'rows');
  }
}

/** Returns the other side of each row that is to be joined into a transfer, by position. */
async function listOthers(db: Db, userId: number, readingId: string, rows: readonly ImportRowRecord[]) {
  const positions = rows.flatMap((row) => parseImportRow(row).parted?.pair ?? []);
  const others = await listImportRowsAt(db, userId, readingId, positions);
  return new Map(others.map((row) => [row.position, parseImportRow(row)]));
}

/**
 * Turns one side of a transfer into an expense or income, or back. Skips pairs whose amounts no longer match. The
 * caller changes the other side.
 * @param tally updated with the change
 */
export function createRowToTransferConverter(
  db: Db,
  { user_id: userId, reading_id: readingId, details }: Reading,
  tally: AccountSumTracker,
) {
  const chooseCategory = createCategoryChooser(db, userId);

  async function part(rows: readonly ImportRowRecord[]): Promise<ImportRowRecord[]> {
    const rules = await listPreparedRules(db, userId);
    const after: ImportRowRecord[] = [];
    for (const row of rows) {
      const kept = parseImportRow(row);
      if (!isTransferRow(row.row_group, kept)) {
        after.push(row);
        continue;
      }
      const { pair, other, otherAccountId, was, ...rest } = kept;
      const parted = {
        ...(pair !== undefined && { pair }),
        ...(other !== undefined && { other }),
        ...(otherAccountId !== undefined && { otherAccountId }),
      };
      const ruled = rest.why === 'chosen' ? {} : applyRulesToRow(rules, rest, details);
      const needsCategory = !rest.category && !rest.parts && rest.chosen === undefined && ruled.chosen === undefined;
      const name = ruled.name ?? rest.name;
      const category = needsCategory && name !== '' ? await chooseCategory(name, rest.amountMinor ?? 0, rest.note) : {};
      const own: StoredImportRow = { ...rest, ...category, ...ruled, parted, ...(was && { was: 'new' as const }) };
      after.push(changed(row, was ? row.row_group : 'new', row.is_included === 1, own));
    }
    return after;
  }

  /**
   * Joins rows into transfers again, keeping corrections. Excluded rows are included, because a transfer needs both
   * sides.
   */
  async function join(rows: readonly ImportRowRecord[], change: ImportRowChange): Promise<ImportRowRecord[]> {
    const others = await listOthers(db, userId, readingId, rows);
    return rows.map((row) => {
      const { parted, accountId: _, was: __, ...rest } = parseImportRow(row);
      const other = others.get(parted?.pair ?? -1);
      if (!parted || (other && !fits(rest, other, change))) return row;
      const isForeign = row.row_group === 'currency';
      const joined: StoredImportRow = { ...rest, ...parted, ...(isForeign && { was: 'transfer' }) };
      const kept = other ? withDayOf(joined, other) : joined;
      return changed(row, isForeign ? 'currency' : 'transfer', true, kept);
    });
  }

  function changed(
    row: ImportRowRecord,
    group: ImportRowRecord['row_group'],
    isIncluded: boolean,
    kept: StoredImportRow,
  ): ImportRowRecord {
    const after = toNewImportRow(readingId, row.position, group, isIncluded, kept);
    tally.remove(row, parseImportRow(row));
    tally.add(after, kept);
    return { ...row, ...after };
  }

  return async (rows: readonly ImportRowRecord[], change: ImportRowChange): Promise<ImportRowRecord[]> =>
    change.isTransfer ? join(rows, change) : part(rows);
}

/** Applies a corrected day to both sides, because a transfer has only one day. */
function withDayOf({ writtenOn: _, ...side }: StoredImportRow, other: StoredImportRow): StoredImportRow {
  const isSecond = side.pair !== undefined && side.pair < (other.pair ?? other.parted?.pair ?? 0);
  const [first, second] = isSecond ? [other, side] : [side, other];
  const addedOn = first.said?.addedOn ?? second.said?.addedOn;
  if (addedOn !== undefined) return { ...side, day: addedOn, said: { ...side.said, addedOn } };
  return isSecond && first.day !== undefined && first.day !== side.day ? { ...side, writtenOn: first.day } : side;
}
