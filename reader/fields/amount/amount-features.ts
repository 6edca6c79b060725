import { booleanToFeature, type FeatureValues } from '../../ranking/probabilities.ts';
import { computeMeanConfidence } from '../candidate.ts';
import type { ReadingHints } from '../reading-hints.ts';
import type { AmountCandidate } from './amount-candidates.ts';
import { type AmountLabel, isSameLabel } from './amount-label.ts';
import type { CalculatedTotals } from './calculated-totals.ts';

const totals: ReadonlySet<AmountLabel> = new Set(['total', 'final total', 'total with tax']);

const roundings = [-9, -8, -7, -6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6, 7, 8, 9];

export function isTotalLabel(label: AmountLabel): boolean {
  return totals.has(label);
}

/**
 * Facts about the receipt that are the same for all candidates. They are computed once, because a malicious receipt may
 * have thousands of amounts.
 */
type ReceiptContext = {
  /**
   * All amounts labelled as totals. `first` and `last` are their line indexes, `minors` are their values in hundredths,
   * and `lines` contains the first and last line of each value.
   */
  sums: { first: number; last: number; minors: ReadonlySet<number>; lines: ReadonlyMap<number, Span> };
  balance: CalculatedTotals;
  lineCount: number;
  right: number;
  /**
   * All amounts with decimals, in ascending order. `largestSum` is the largest amount labelled as a total, and
   * `largestPrice` the largest price.
   */
  ascending: readonly number[];
  largestSum: number;
  largestPrice: number;
  /** For each amount in hundredths: how often it is printed, on which lines, and with which label. */
  printed: ReadonlyMap<number, Printed>;
  /**
   * For each line index: the label of the nearest amount with decimals above the line. `labelAfter` is the same for the
   * amount below it.
   */
  labelBefore: ReadonlyMap<number, AmountLabel>;
  labelAfter: ReadonlyMap<number, AmountLabel>;
};

/** The indexes of the first and the last line. */
type Span = { first: number; last: number };

type Printed = { count: number; lines: Map<AmountLabel, Span> };

/**
 * Returns the features of the candidates in `chosen`, in the same order.
 * @param all all amounts on the receipt, in the order of their lines
 */
export function computeAmountFeatures(
  chosen: readonly AmountCandidate[],
  all: readonly AmountCandidate[],
  balance: CalculatedTotals,
  lineCount: number,
  hints: ReadingHints = {},
): FeatureValues[] {
  const exact = all.filter(({ form }) => form === 'exact');
  const sums = all.filter(({ label, minor }) => isTotalLabel(label) && minor > 0);
  const ascending = exact.map(({ minor }) => minor).sort((a, b) => a - b);
  const context: ReceiptContext = {
    sums: {
      first: sums[0]?.line ?? Number.POSITIVE_INFINITY,
      last: sums.at(-1)?.line ?? Number.NEGATIVE_INFINITY,
      minors: new Set(sums.map(({ minor }) => minor)),
      lines: spansBy(sums, ({ minor }) => minor),
    },
    balance,
    lineCount,
    right: exact.reduce((right, candidate) => Math.max(right, rightOf(candidate)), 1),
    ascending,
    largestSum: largestOf(exact.filter(({ label, inBreakdown }) => isTotalLabel(label) && !inBreakdown)),
    largestPrice: largestOf(exact.filter(({ label }) => label === 'other' || label === 'none')),
    printed: printedIn(all),
    ...neighbouringLabels(chosen, exact),
  };
  return chosen.map((candidate) => ({
    ...printFeatures(candidate, context),
    ...positionFeatures(candidate, context),
    ...otherAmountFeatures(candidate, context),
    ...sumFeatures(candidate, context),
    ...lessonFeatures(candidate, hints),
  }));
}

function largestOf(candidates: readonly AmountCandidate[]): number {
  return candidates.reduce((largest, { minor }) => Math.max(largest, minor), Number.NEGATIVE_INFINITY);
}

function spansBy<Key>(
  candidates: readonly AmountCandidate[],
  keyOf: (candidate: AmountCandidate) => Key,
): Map<Key, Span> {
  const spans = new Map<Key, Span>();
  for (const candidate of candidates) {
    const key = keyOf(candidate);
    spans.set(key, { first: spans.get(key)?.first ?? candidate.line, last: candidate.line });
  }
  return spans;
}

function printedIn(all: readonly AmountCandidate[]): Map<number, Printed> {
  const byMinor = new Map<number, AmountCandidate[]>();
  for (const candidate of all) {
    if (candidate.form === 'whole') continue;
    const same = byMinor.get(candidate.minor);
    if (same) same.push(candidate);
    else byMinor.set(candidate.minor, [candidate]);
  }
  return new Map(
    [...byMinor].map(([minor, same]) => [minor, { count: same.length, lines: spansBy(same, ({ label }) => label) }]),
  );
}

function neighbouringLabels(chosen: readonly AmountCandidate[], exact: readonly AmountCandidate[]) {
  const lines = [...new Set(chosen.map(({ line }) => line))].sort((a, b) => a - b);
  const labelBefore = new Map<number, AmountLabel>();
  const labelAfter = new Map<number, AmountLabel>();
  let next = 0;
  for (const line of lines) {
    while ((exact[next]?.line ?? line) < line) next++;
    const before = exact[next - 1];
    if (before) labelBefore.set(line, before.label);
    let after = next;
    while (exact[after]?.line === line) after++;
    const following = exact[after];
    if (following) labelAfter.set(line, following.label);
  }
  return { labelBefore, labelAfter };
}

/** Returns features of the label and the printed form of an amount. */
function printFeatures(candidate: AmountCandidate, { right }: ReceiptContext): FeatureValues {
  const { label, form, labelAbove, relativeHeight, words } = candidate;
  return {
    [`label ${label}`]: 1,
    [`form ${form}`]: 1,
    'label above': booleanToFeature(labelAbove),
    'total above': booleanToFeature(labelAbove && isTotalLabel(label)),
    height: Math.min(1.5, Math.max(-0.5, relativeHeight - 1)),
    'total height': isTotalLabel(label) ? Math.min(1.5, Math.max(-0.5, relativeHeight - 1)) : 0,
    unclear: 1 - computeMeanConfidence(words),
    'right edge': Math.min(1, rightOf(candidate) / right),
    'bare total': booleanToFeature(/^(total|ttl|summe?|totale|totaal|jumlah)(rm)?$/.test(candidate.labelText)),
  };
}

function positionFeatures(
  candidate: AmountCandidate,
  { lineCount, sums, labelBefore, labelAfter }: ReceiptContext,
): FeatureValues {
  const { line, label, minor, inBreakdown, notLast, tipAsked } = candidate;
  const isSum = isTotalLabel(label);
  return {
    low: line / lineCount,
    'in breakdown': booleanToFeature(inBreakdown),
    'not last': booleanToFeature(notLast),
    'tip asked': booleanToFeature(tipAsked),
    'first sum': booleanToFeature(isSum && sums.first === line),
    'last sum': booleanToFeature(isSum && sums.last === line),
    'below a sum': booleanToFeature(!isSum && sums.first < line),
    'near later sum': booleanToFeature(
      isSum && nearBy(minor).some((near) => (sums.lines.get(near)?.last ?? line) > line),
    ),
    'near earlier sum': booleanToFeature(
      isSum && nearBy(minor).some((near) => (sums.lines.get(near)?.first ?? line) < line),
    ),
    [`after ${labelBefore.get(line) ?? 'nothing'}`]: 1,
    [`before ${labelAfter.get(line) ?? 'nothing'}`]: 1,
  };
}

/** Returns features that compare an amount with the other amounts on the receipt. */
function otherAmountFeatures(
  { minor, label, line }: AmountCandidate,
  { sums, ascending, largestSum, largestPrice, printed }: ReceiptContext,
): FeatureValues {
  const { count = 0, lines } = printed.get(minor) ?? {};
  const repeatedAs = (...labels: AmountLabel[]) =>
    labels.some((other) => {
      const span = lines?.get(other);
      return span !== undefined && (span.first !== line || span.last !== line);
    });
  return {
    largest: booleanToFeature(minor === Math.max(0, ascending.at(-1) ?? 0)),
    'larger ones': Math.min(1, countAbove(ascending, minor) / 8),
    'larger sum': booleanToFeature(largestSum > minor),
    'larger price': booleanToFeature(largestPrice > minor),
    'said again': Math.log(Math.max(1, count)),
    'said as total': booleanToFeature(repeatedAs('total', 'final total', 'total with tax')),
    'said as final total': booleanToFeature(repeatedAs('final total')),
    'said as subtotal': booleanToFeature(repeatedAs('subtotal')),
    'said as paid': booleanToFeature(repeatedAs('paid')),
    'said as price': booleanToFeature(repeatedAs('none', 'other', 'amount')),
    'total said as paid': booleanToFeature(isTotalLabel(label) && repeatedAs('paid')),
    'tax total said again': booleanToFeature(label === 'total with tax' && count > 1),
    'only sum': booleanToFeature(
      isTotalLabel(label) && (sums.minors.size === 0 || (sums.minors.size === 1 && sums.minors.has(minor))),
    ),
    // An amount that is printed only once and has no label is probably a price.
    'called nothing': booleanToFeature((label === 'none' || label === 'other') && count < 2),
    'round paid': booleanToFeature(label === 'paid' && minor % 500 === 0),
  };
}

function sumFeatures({ minor, label }: AmountCandidate, { balance, printed }: ReceiptContext): FeatureValues {
  const { cashLessChange, parts, rounded, beforeRounding, items } = balance;
  const count = [cashLessChange, parts, rounded, items].filter((set) => set.has(minor)).length;
  return {
    'cash less change': booleanToFeature(cashLessChange.has(minor)),
    'other than cash less change': booleanToFeature(cashLessChange.size > 0 && !cashLessChange.has(minor)),
    parts: booleanToFeature(parts.has(minor)),
    rounded: booleanToFeature(rounded.has(minor)),
    'before rounding': booleanToFeature(beforeRounding.has(minor)),
    items: booleanToFeature(items.has(minor)),
    'adds up': booleanToFeature(count > 0),
    'adds up as total': booleanToFeature(count > 0 && isTotalLabel(label)),
    'adds up twice': booleanToFeature(count > 1),
    'adds up as paid': booleanToFeature(count > 0 && label === 'paid'),
    'nothing agrees': booleanToFeature(isTotalLabel(label) && count === 0 && (printed.get(minor)?.count ?? 0) < 2),
  };
}

/** Returns a feature that is set if the amount has the same label as the total on earlier receipts of this shop. */
function lessonFeatures({ labelText }: AmountCandidate, { amountLabel }: ReadingHints): FeatureValues {
  return { taught: booleanToFeature(amountLabel !== undefined && isSameLabel(labelText, amountLabel)) };
}

/**
 * Returns all printed amounts that differ from this amount by at most 10 hundredths. Such a small difference may be due
 * to rounding.
 */
function nearBy(minor: number): number[] {
  return roundings.map((by) => minor + by);
}

/** Returns how many of the sorted amounts are larger than `minor`. */
function countAbove(ascending: readonly number[], minor: number): number {
  let [from, to] = [0, ascending.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ascending[middle] as number) > minor) to = middle;
    else from = middle + 1;
  }
  return ascending.length - from;
}

function rightOf({ words }: AmountCandidate): number {
  return Math.max(...words.map(({ box }) => box.left + box.width));
}
