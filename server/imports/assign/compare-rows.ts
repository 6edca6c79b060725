import { addDaysClamped } from '../../../domain/day.ts';
import type { ReadRow } from '../../../statements/index.ts';
import { forEachRowBatch } from '../match/comparison.ts';
import { type DaySpan, type ExistingEntry, MAX_DAYS_BETWEEN_MATCHES } from '../match/entry-matcher.ts';
import type { FileReading } from '../reading-process.ts';
import { groupByKey } from '../records/group-by.ts';
import { getSkippedGroup } from '../records/import-row.ts';
import { COMPARISON_LIMITS } from './evidence.ts';

/** The rows of one account in the files on the given days. */
export type RowsOnDays = { index: number; spans: readonly DaySpan[]; rows: ReadRow[] };

/** Reads the first rows on the days of each entry of `wanted`. */
export async function readRowsOnDays(reading: FileReading, wanted: readonly RowsOnDays[]): Promise<void> {
  const byIndex = groupByKey(wanted, ({ index }) => index);
  const isOpen = ({ spans, rows }: RowsOnDays) => spans.length > 0 && rows.length < COMPARISON_LIMITS.rows;
  if (!wanted.some(isOpen)) return;
  await forEachRowBatch(reading, async (rows) => {
    for (const row of rows) {
      const { day, account = -1 } = row;
      if (day === undefined || getSkippedGroup(row) !== undefined) continue;
      for (const each of byIndex.get(account) ?? []) {
        if (isOpen(each) && each.spans.some(({ first, last }) => first <= day && day <= last)) each.rows.push(row);
      }
    }
    return wanted.some(isOpen);
  });
}

/** Returns the last days that two accounts have in common. */
export function findCommonDays(one: Partial<DaySpan>, other: Partial<DaySpan>): DaySpan | undefined {
  const [last = ''] = [one.last ?? '', other.last ?? ''].sort();
  const earliest = last && addDaysClamped(last, -COMPARISON_LIMITS.days);
  const [, , first = ''] = [one.first ?? '', other.first ?? '', earliest].sort();
  return last === '' || first > last ? undefined : { first, last };
}

/** The rows of an account in the files on days that were imported into one of the user's accounts before. */
export type RowSample = RowsOnDays & { accountId: string; existing: readonly ExistingEntry[] };

/**
 * How many rows there are, how many amounts exist near their day, and how many rows exist with the same day, amount and
 * words.
 */
export type RowCounts = { accountId: string; rows: number; known: number; certain: number };

/** @param isWhole also counts the first and last common days, whose rows may continue in another file */
export function countKnownRows({ accountId, existing, spans, rows }: RowSample, isWhole: boolean): RowCounts {
  const amounts = new Set(existing.map(({ day, minor }) => `${day} ${minor}`));
  const marks = new Set(existing.flatMap(({ origins }) => origins.map(({ mark }) => mark)));
  const counted = isWhole
    ? rows
    : rows.filter(({ day = '' }) => spans.some(({ first, last }) => first < day && day < last));
  const near = new Map<string, string[]>();
  const isKnown = ({ day = '', amountMinor }: ReadRow) => {
    const days = near.get(day) ?? listDaysNear(day);
    near.set(day, days);
    return days.some((each) => amounts.has(`${each} ${amountMinor}`));
  };
  return {
    accountId,
    rows: counted.length,
    known: counted.filter(isKnown).length,
    certain: rows.filter(({ mark }) => marks.has(mark)).length,
  };
}

function listDaysNear(day: string): string[] {
  return Array.from({ length: 2 * MAX_DAYS_BETWEEN_MATCHES + 1 }, (_, at) =>
    addDaysClamped(day, at - MAX_DAYS_BETWEEN_MATCHES),
  );
}
