import { addDaysClamped } from '../../../domain/day.ts';
import { type DaySpan, type ExistingEntry, MAX_DAYS_BETWEEN_MATCHES } from '../match/entry-matcher.ts';
import { forEachRowBatch } from '../match/import-comparison.ts';
import type { FileReading } from '../reading-process.ts';
import { getSkippedGroup } from '../records/import-row.ts';
import { COMPARISON_LIMITS } from './account-evidence.ts';
import type { AccountInFile, RowToCompare } from './account-in-file.ts';

/** Loads the first rows of the first accounts, up to the limits in `COMPARISON_LIMITS`. */
export async function readRowsOfAccounts(
  reading: FileReading,
  accounts: readonly AccountInFile[],
): Promise<AccountInFile[]> {
  const found = accounts.slice(0, COMPARISON_LIMITS.accounts).map((): RowToCompare[] => []);
  await forEachRowBatch(reading, async (rows) => {
    for (const row of rows) {
      const its = found[row.account ?? -1];
      if (!its || its.length === COMPARISON_LIMITS.rows || row.day === undefined || getSkippedGroup(row)) continue;
      its.push({ day: row.day, minor: row.amountMinor, mark: row.mark });
    }
    return found.some(({ length }) => length < COMPARISON_LIMITS.rows);
  });
  return accounts.map((account, index) => ({ ...account, rows: found[index] ?? [] }));
}

/** Returns the range of days that both accounts cover. */
export function findCommonDays(one: Partial<DaySpan>, other: Partial<DaySpan>): DaySpan | undefined {
  const [last = ''] = [one.last ?? '', other.last ?? ''].sort();
  const [, first = ''] = [one.first ?? '', other.first ?? ''].sort();
  return last === '' || first > last ? undefined : { first, last };
}

export function isOnDays({ day }: RowToCompare, days: readonly DaySpan[]): boolean {
  return days.some(({ first, last }) => first <= day && day <= last);
}

/**
 * Row counts for one account. `rows` were compared. `known` have an existing entry with the same amount around the same
 * date. `certain` are equal to rows that were imported before.
 */
export type RowCounts = { accountId: string; rows: number; known: number; certain: number };

/**
 * Counts the rows on `days` that already exist in an account.
 * @param isWhole if false, `rows` and `known` do not count the first and last day, because another file may contain
 * more rows of these two days
 */
export function countKnownRows(
  accountId: string,
  all: readonly RowToCompare[],
  days: readonly DaySpan[],
  existing: readonly ExistingEntry[],
  isWhole: boolean,
): RowCounts {
  const amounts = new Set(existing.map(({ day, minor }) => `${day} ${minor}`));
  const marks = new Set(existing.flatMap(({ origins }) => origins.map(({ mark }) => mark)));
  const rows = all.filter((row) => isOnDays(row, days));
  const counted = isWhole ? rows : rows.filter(({ day }) => days.some(({ first, last }) => first < day && day < last));
  const near = new Map(counted.map(({ day }) => [day, [] as string[]]));
  for (const [day, list] of near)
    for (let away = -MAX_DAYS_BETWEEN_MATCHES; away <= MAX_DAYS_BETWEEN_MATCHES; away++)
      list.push(addDaysClamped(day, away));
  return {
    accountId,
    rows: counted.length,
    known: counted.filter(({ day, minor }) => near.get(day)?.some((each) => amounts.has(`${each} ${minor}`))).length,
    certain: rows.filter(({ mark }) => marks.has(mark)).length,
  };
}
