import type { FileContents } from '../file-reading-processes.ts';
import type { CoveredDayRange } from '../match/entry-matcher.ts';
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
  const isFull = (rows: readonly RowFingerprint[]) => rows.length === COMPARISON_LIMITS.rows;
  await forEachRowBatch(reading, async (rows) => {
    for (const row of rows) {
      const { account = -1, day, amountMinor, mark } = row;
      const accountRows = rowsByAccount[account];
      if (!accountRows || isFull(accountRows) || day === undefined || getSkippedRowGroup(row)) continue;
      accountRows.push({ day, amountMinor, mark });
    }
    return !rowsByAccount.every(isFull);
  });
  return accounts.map((account, index) => ({ ...account, rows: rowsByAccount[index] ?? [] }));
}

type DayRange = Partial<CoveredDayRange>;

/** Returns the range of days that both files or imports cover. */
export function findSharedDayRange(a: DayRange, b: DayRange): CoveredDayRange | undefined {
  if (!a.first || !a.last || !b.first || !b.last) return undefined;
  const first = a.first > b.first ? a.first : b.first;
  const last = a.last < b.last ? a.last : b.last;
  return first > last ? undefined : { first, last };
}

export function listRowsOnDays(rows: readonly RowFingerprint[], days: readonly CoveredDayRange[]): RowFingerprint[] {
  return rows.filter(({ day }) => days.some(({ first, last }) => first <= day && day <= last));
}
