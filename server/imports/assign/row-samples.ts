import { addDaysClamped } from '../../../contract/day.ts';
import type { ReadRow } from '../../../statements/rows.ts';
import { eachPart } from '../match/compare.ts';
import { type ExistingEntry, NEAR_DAYS } from '../match/match.ts';
import type { Reading } from '../reading-process.ts';
import type { KeptAccount } from '../records/details.ts';
import { groupOfLeft } from '../records/row.ts';

/** How many rows on previously imported days are needed to decide whether a file belongs to the same account. */
const FEWEST = 3;
const LOOKED_AT = 1000;
/** At most this share of them exists by chance, such as the same price on the same day. */
const BY_CHANCE = 0.1;
/**
 * Counts of a file's rows on days that were imported into an account before, of those whose amounts exist there, and of rows of
 * any day that exist with the same day, amount and words.
 */
export type Sample = {
  spans: Span[];
  amounts: ReadonlySet<string>;
  marks: ReadonlySet<string>;
  rows: number;
  known: number;
  certain: number;
};

type Span = { first: string; last: string };

export const isOther = ({ rows, known }: Sample) => rows >= FEWEST && known <= rows * BY_CHANCE;

export const isSame = ({ rows, known }: Sample) => rows >= FEWEST && known * 2 > rows;

export function sampleOf(there: readonly ExistingEntry[], { first = '', last = '' }: Days): Sample {
  const spans = spansOf(there).filter((span) => span.first < last && first < span.last);
  const amounts = new Set(spans.length === 0 ? [] : there.map(({ day, minor }) => `${day} ${minor}`));
  return { spans, amounts, marks: new Set(), rows: 0, known: 0, certain: 0 };
}

/** A sample that also counts certain matches. */
export function certainSampleOf(there: readonly ExistingEntry[], days: Days): Sample {
  const marks = there.flatMap(({ origins }) => origins.map(({ mark }) => mark));
  return { ...sampleOf(there, days), marks: new Set(marks) };
}

/** A sample that includes the first and last days, which prove as much as others if the rows are the same. */
export function wholeSampleOf(there: readonly ExistingEntry[], { first = '', last = '' }: Days): Sample {
  const sample = certainSampleOf(there, { first: addDaysClamped(first, -1), last: addDaysClamped(last, 1) });
  const spans = sample.spans.map((span) => ({
    first: addDaysClamped(span.first, -1),
    last: addDaysClamped(span.last, 1),
  }));
  return { ...sample, spans };
}

/** The days of a file. */
type Days = Pick<KeptAccount, 'first' | 'last'>;

/** Returns the days covered by earlier imports, without the first and last day of each, which may continue in another file. */
function spansOf(there: readonly ExistingEntry[]): Span[] {
  const spans = new Map<string, Span>();
  for (const { origins } of there) {
    for (const { import: of, day } of origins) {
      const span = spans.get(of);
      if (!span) spans.set(of, { first: day, last: day });
      else if (day < span.first) span.first = day;
      else if (day > span.last) span.last = day;
    }
  }
  return mergeSpans([...spans.values()]);
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

/** Samples for an account in the files, by its index. */
export type Guess = { place: number; samples: Sample[] };

export async function countSamples(reading: Reading, guesses: Guess[]): Promise<Guess[]> {
  const open = () => guesses.some(({ samples }) => samples.some(isOpen));
  if (!open()) return guesses;
  const byPlace = new Map(guesses.map(({ place, samples }) => [place, samples]));
  let near: { day?: string; days: string[] } = { days: [] };
  await eachPart(reading, async (rows) => {
    for (const row of rows) {
      if (row.day === undefined || groupOfLeft(row) !== undefined) continue;
      if (near.day !== row.day) near = { day: row.day, days: daysNear(row.day) };
      for (const sample of byPlace.get(row.account ?? -1) ?? []) countRow(sample, row, near.days);
    }
    return open();
  });
  return guesses;
}

function isOpen({ spans, rows, marks, certain }: Sample): boolean {
  return (spans.length > 0 && rows < LOOKED_AT) || (marks.size > 0 && certain === 0);
}

function countRow(sample: Sample, { day = '', amountMinor, mark }: ReadRow, days: readonly string[]): void {
  if (sample.marks.has(mark)) sample.certain++;
  if (sample.rows >= LOOKED_AT || !sample.spans.some(({ first, last }) => first < day && day < last)) return;
  sample.rows++;
  if (days.some((each) => sample.amounts.has(`${each} ${amountMinor}`))) sample.known++;
}

function daysNear(day: string): string[] {
  return Array.from({ length: 2 * NEAR_DAYS + 1 }, (_, at) => addDaysClamped(day, at - NEAR_DAYS));
}
