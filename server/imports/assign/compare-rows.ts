import { addDaysClamped } from '../../../domain/day.ts';
import type { ReadRow } from '../../../statements/index.ts';
import { eachPart } from '../match/compare.ts';
import { type ExistingEntry, NEAR_DAYS, type Span, spansOf } from '../match/match.ts';
import type { Reading } from '../reading-process.ts';
import type { KeptAccount } from '../records/details.ts';
import { groupBy } from '../records/group-by.ts';
import { groupOfLeft } from '../records/row.ts';
import { LIMITS } from './evidence.ts';

/** The rows of one account in the files on the given days. */
export type RowsOnDays = { index: number; spans: readonly Span[]; rows: ReadRow[] };

/** Reads the first rows on the days of each entry of `wanted`. */
export async function readRows(reading: Reading, wanted: readonly RowsOnDays[]): Promise<void> {
  const byIndex = groupBy(wanted, ({ index }) => index);
  const isOpen = ({ spans, rows }: RowsOnDays) => spans.length > 0 && rows.length < LIMITS.rows;
  if (!wanted.some(isOpen)) return;
  await eachPart(reading, async (rows) => {
    for (const row of rows) {
      const { day, account = -1 } = row;
      if (day === undefined || groupOfLeft(row) !== undefined) continue;
      for (const each of byIndex.get(account) ?? []) {
        if (isOpen(each) && each.spans.some(({ first, last }) => first <= day && day <= last)) each.rows.push(row);
      }
    }
    return wanted.some(isOpen);
  });
}

/** The rows of an account in the files on days that were imported into one of the user's accounts before. */
export type Sample = RowsOnDays & { accountId: string; existing: readonly ExistingEntry[] };

export function makeSample(
  index: number,
  { first = '', last = '' }: KeptAccount,
  accountId: string,
  existing: readonly ExistingEntry[],
): Sample {
  const spans = mergeSpans([...spansOf(existing).values()]);
  const common = spans.filter((span) => span.first <= last && first <= span.last);
  return { index, accountId, existing, spans: common, rows: [] };
}

/** Merges overlapping spans, because each row is compared with all of them. */
function mergeSpans(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const { first, last } of spans.toSorted((a, b) => (a.first < b.first ? -1 : 1))) {
    const before = all.at(-1);
    if (!before || first >= before.last) all.push({ first, last });
    else if (last > before.last) before.last = last;
  }
  return all;
}

/**
 * How many rows there are, how many amounts exist near their day, and how many rows exist with the same day, amount and
 * words.
 */
export type Counts = { accountId: string; rows: number; known: number; certain: number };

/** @param isWhole also counts the first and last days of earlier imports, whose rows may continue in another file */
export function countRows({ accountId, existing, spans, rows }: Sample, isWhole: boolean): Counts {
  const amounts = new Set(existing.map(({ day, minor }) => `${day} ${minor}`));
  const marks = new Set(existing.flatMap(({ origins }) => origins.map(({ mark }) => mark)));
  const counted = isWhole
    ? rows
    : rows.filter(({ day = '' }) => spans.some(({ first, last }) => first < day && day < last));
  const near = new Map<string, string[]>();
  const isKnown = ({ day = '', amountMinor }: ReadRow) => {
    const days = near.get(day) ?? daysNear(day);
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

function daysNear(day: string): string[] {
  return Array.from({ length: 2 * NEAR_DAYS + 1 }, (_, at) => addDaysClamped(day, at - NEAR_DAYS));
}
