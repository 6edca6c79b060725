import { type Features, flag } from '../../ranking/rank.ts';
import { meanConfidence } from '../candidate.ts';
import type { Hints } from '../hints.ts';
import type { AmountCandidate } from './amount-candidates.ts';
import type { Balance } from './balance.ts';
import { isSameLabel, type Label } from './label.ts';

const totals: ReadonlySet<Label> = new Set(['total', 'final total', 'total with tax']);

const roundings = [-9, -8, -7, -6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6, 7, 8, 9];

export function isTotal(label: Label): boolean {
  return totals.has(label);
}

/**
 * Data about the receipt that all candidates share. It is computed only once, because a malicious receipt can contain
 * thousands of amounts.
 */
type ReceiptContext = {
  /**
   * Amounts labelled as a total, in hundredths: the first and last line with a total, all different values, and the
   * first and last line of each value.
   */
  sums: { first: number; last: number; minors: ReadonlySet<number>; lines: ReadonlyMap<number, Span> };
  balance: Balance;
  lineCount: number;
  right: number;
  /**
   * All amounts with decimals, in ascending order. `largestSum` is the largest total and `largestPrice` is the largest
   * price.
   */
  ascending: readonly number[];
  largestSum: number;
  largestPrice: number;
  /** How often each amount is printed, and on which lines with which label. The key is the amount in hundredths. */
  printed: ReadonlyMap<number, Printed>;
  /**
   * The label of the nearest amount with decimals above each line, and below each line. The key is the index of the
   * line.
   */
  labelBefore: ReadonlyMap<number, Label>;
  labelAfter: ReadonlyMap<number, Label>;
};

/** Indexes of a first and a last line. */
type Span = { first: number; last: number };

type Printed = { count: number; lines: Map<Label, Span> };

/**
 * Returns the features of each candidate in `chosen`, in the same order.
 * @param all all amounts of the receipt, in order of their lines
 */
export function amountFeatures(
  chosen: readonly AmountCandidate[],
  all: readonly AmountCandidate[],
  balance: Balance,
  lineCount: number,
  hints: Hints = {},
): Features[] {
  const exact = all.filter(({ form }) => form === 'exact');
  const sums = all.filter(({ label, minor }) => isTotal(label) && minor > 0);
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
    largestSum: largestOf(exact.filter(({ label, inBreakdown }) => isTotal(label) && !inBreakdown)),
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
  const labelBefore = new Map<number, Label>();
  const labelAfter = new Map<number, Label>();
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

/** Returns features of the candidate's label and of how the amount is printed. */
function printFeatures(candidate: AmountCandidate, { right }: ReceiptContext): Features {
  const { label, form, labelAbove, relativeHeight, words } = candidate;
  return {
    [`label ${label}`]: 1,
    [`form ${form}`]: 1,
    'label above': flag(labelAbove),
    'total above': flag(labelAbove && isTotal(label)),
    height: Math.min(1.5, Math.max(-0.5, relativeHeight - 1)),
    'total height': isTotal(label) ? Math.min(1.5, Math.max(-0.5, relativeHeight - 1)) : 0,
    unclear: 1 - meanConfidence(words),
    'right edge': Math.min(1, rightOf(candidate) / right),
    'bare total': flag(/^(total|ttl|summe?|totale|totaal|jumlah)(rm)?$/.test(candidate.labelText)),
  };
}

function positionFeatures(
  candidate: AmountCandidate,
  { lineCount, sums, labelBefore, labelAfter }: ReceiptContext,
): Features {
  const { line, label, minor, inBreakdown, notLast, tipAsked } = candidate;
  const isSum = isTotal(label);
  return {
    low: line / lineCount,
    'in breakdown': flag(inBreakdown),
    'not last': flag(notLast),
    'tip asked': flag(tipAsked),
    'first sum': flag(isSum && sums.first === line),
    'last sum': flag(isSum && sums.last === line),
    'below a sum': flag(!isSum && sums.first < line),
    'near later sum': flag(isSum && nearBy(minor).some((near) => (sums.lines.get(near)?.last ?? line) > line)),
    'near earlier sum': flag(isSum && nearBy(minor).some((near) => (sums.lines.get(near)?.first ?? line) < line)),
    [`after ${labelBefore.get(line) ?? 'nothing'}`]: 1,
    [`before ${labelAfter.get(line) ?? 'nothing'}`]: 1,
  };
}

/** Returns features that compare the candidate with other amounts of the receipt. */
function otherAmountFeatures(
  { minor, label, line }: AmountCandidate,
  { sums, ascending, largestSum, largestPrice, printed }: ReceiptContext,
): Features {
  const { count = 0, lines } = printed.get(minor) ?? {};
  const repeatedAs = (...labels: Label[]) =>
    labels.some((other) => {
      const span = lines?.get(other);
      return span !== undefined && (span.first !== line || span.last !== line);
    });
  return {
    largest: flag(minor === Math.max(0, ascending.at(-1) ?? 0)),
    'larger ones': Math.min(1, countAbove(ascending, minor) / 8),
    'larger sum': flag(largestSum > minor),
    'larger price': flag(largestPrice > minor),
    'said again': Math.log(Math.max(1, count)),
    'said as total': flag(repeatedAs('total', 'final total', 'total with tax')),
    'said as final total': flag(repeatedAs('final total')),
    'said as subtotal': flag(repeatedAs('subtotal')),
    'said as paid': flag(repeatedAs('paid')),
    'said as price': flag(repeatedAs('none', 'other', 'amount')),
    'total said as paid': flag(isTotal(label) && repeatedAs('paid')),
    'tax total said again': flag(label === 'total with tax' && count > 1),
    'only sum': flag(isTotal(label) && (sums.minors.size === 0 || (sums.minors.size === 1 && sums.minors.has(minor)))),
    // An amount without a label that is printed once is probably a price.
    'called nothing': flag((label === 'none' || label === 'other') && count < 2),
    'round paid': flag(label === 'paid' && minor % 500 === 0),
  };
}

function sumFeatures({ minor, label }: AmountCandidate, { balance, printed }: ReceiptContext): Features {
  const { cashLessChange, parts, rounded, beforeRounding, items } = balance;
  const count = [cashLessChange, parts, rounded, items].filter((set) => set.has(minor)).length;
  return {
    'cash less change': flag(cashLessChange.has(minor)),
    'other than cash less change': flag(cashLessChange.size > 0 && !cashLessChange.has(minor)),
    parts: flag(parts.has(minor)),
    rounded: flag(rounded.has(minor)),
    'before rounding': flag(beforeRounding.has(minor)),
    items: flag(items.has(minor)),
    'adds up': flag(count > 0),
    'adds up as total': flag(count > 0 && isTotal(label)),
    'adds up twice': flag(count > 1),
    'adds up as paid': flag(count > 0 && label === 'paid'),
    'nothing agrees': flag(isTotal(label) && count === 0 && (printed.get(minor)?.count ?? 0) < 2),
  };
}

/** Returns a feature that is set if the label is the same as on earlier receipts of this shop. */
function lessonFeatures({ labelText }: AmountCandidate, { amountLabel }: Hints): Features {
  return { taught: flag(amountLabel !== undefined && isSameLabel(labelText, amountLabel)) };
}

/** Returns the amounts that differ from this amount by less than 10 hundredths, which may be a rounding. */
function nearBy(minor: number): number[] {
  return roundings.map((by) => minor + by);
}

/** Returns the number of values above `minor`. Uses a binary search, so the list must be in ascending order. */
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
