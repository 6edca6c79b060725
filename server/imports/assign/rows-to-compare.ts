import { addDaysClamped } from '../../../domain/calendar-day.ts';
import type { FileContents } from '../file-reading-processes.ts';
import { type CoveredDayRange, type ExistingEntry, MAX_DAYS_BETWEEN_MATCHES } from '../match/entry-matcher.ts';
import { forEachRowBatch } from '../match/import-comparison.ts';
import { getSkippedRowGroup } from '../records/import-row.ts';
import { COMPARISON_LIMITS } from './account-evidence.ts';
import type { AccountInFile, RowFingerprint } from './account-in-file.ts';

/** Loads the first rows of the first accounts, up to the limits in `COMPARISON_LIMITS`. */
export async function loadRowsToCompare(
  reading: FileContents,
  accounts: readonly AccountInFile[],
): Promise<AccountInFile[]> {
  const rowsByAccount = accounts.slice(0, COMPARISON_LIMITS.accounts).map((): RowFingerprint[] => []);
  await forEachRowBatch(reading, async (rows) => {
    for (const row of rows) {
      const accountRows = rowsByAccount[row.account ?? -1];
      if (
        !accountRows ||
        accountRows.length === COMPARISON_LIMITS.rows ||
        row.day === undefined ||
        getSkippedRowGroup(row)
      )
        continue;
      accountRows.push({ day: row.day, amountMinor: row.amountMinor, mark: row.mark });
    }
    return rowsByAccount.some(({ length }) => length < COMPARISON_LIMITS.rows);
  });
  return accounts.map((account, index) => ({ ...account, rows: rowsByAccount[index] ?? [] }));
}

/** Returns the range of days that both accounts cover. */
export function findSharedDayRange(
  a: Partial<CoveredDayRange>,
  b: Partial<CoveredDayRange>,
): CoveredDayRange | undefined {
  if (!a.first || !a.last || !b.first || !b.last) return undefined;
  const first = a.first > b.first ? a.first : b.first;
  const last = a.last < b.last ? a.last : b.last;
  return first > last ? undefined : { first, last };
}

export function isRowWithinDays({ day }: RowFingerprint, days: readonly CoveredDayRange[]): boolean {
  return days.some(({ first, last }) => first <= day && day <= last);
}

/**
 * How many rows of a file were compared with an account. `knownCount` of them match an existing entry with the same
 * amount on a nearby day. `identicalCount` is the number of rows that are equal to a row imported before.
 */
export type RowCounts = { accountId: string; comparedCount: number; knownCount: number; identicalCount: number };

/**
 * Counts the rows on `days` that already exist in an account.
 * @param includesEdgeDays if false, the first and last day are not compared, because the file of an earlier import may
 * contain only some of their rows
 */
export function countKnownRows(
  accountId: string,
  fileRows: readonly RowFingerprint[],
  days: readonly CoveredDayRange[],
  existing: readonly ExistingEntry[],
  includesEdgeDays: boolean,
): RowCounts {
  const daysAndAmounts = new Set(existing.map(({ day, minor }) => `${day} ${minor}`));
  const marks = new Set(existing.flatMap(({ origins }) => origins.map(({ mark }) => mark)));
  const rows = fileRows.filter((row) => isRowWithinDays(row, days));
  const compared = includesEdgeDays
    ? rows
    : rows.filter(({ day }) => days.some(({ first, last }) => first < day && day < last));
  const nearbyDays = new Map(compared.map(({ day }) => [day, listNearbyDays(day)]));
  const isKnown = ({ day, amountMinor }: RowFingerprint) =>
    nearbyDays.get(day)?.some((nearbyDay) => daysAndAmounts.has(`${nearbyDay} ${amountMinor}`));
  return {
    accountId,
    comparedCount: compared.length,
    knownCount: compared.filter(isKnown).length,
    identicalCount: rows.filter(({ mark }) => marks.has(mark)).length,
  };
}

function listNearbyDays(day: string): string[] {
  const dayCount = 2 * MAX_DAYS_BETWEEN_MATCHES + 1;
  return Array.from({ length: dayCount }, (_, offset) => addDaysClamped(day, offset - MAX_DAYS_BETWEEN_MATCHES));
}
