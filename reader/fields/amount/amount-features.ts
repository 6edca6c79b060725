import { booleanToFeature, type FeatureValues } from '../../ranking/probabilities.ts';
import { computeMeanConfidence } from '../field-candidate.ts';
import type { ReadingHints } from '../reading-hints.ts';
import type { AmountCandidate } from './amount-candidates.ts';
import { type AmountLabel, isSimilarLabel, isTotalLabel } from './amount-label.ts';
import type { CalculatedTotals } from './calculated-totals.ts';

/** Differences, in hundredths, between two amounts that may differ only because one of them is rounded. */
const roundingDifferences = [-9, -8, -7, -6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/**
 * Facts about the receipt that are the same for all candidates. They are computed once, because a malicious receipt may
 * have thousands of amounts.
 */
type ReceiptContext = {
  /**
   * The amounts labelled as totals. `first` and `last` are the line indexes of the first and last one. `lines` contains
   * the first and last line index for each value in hundredths.
   */
  totals: { first: number; last: number; lines: ReadonlyMap<number, LineSpan> };
  calculated: CalculatedTotals;
  lineCount: number;
  rightEdge: number;
  /**
   * The values of all amounts with decimals, in ascending order. `largestTotal` is the largest amount labelled as a
   * total, and `largestPrice` is the largest price.
   */
  exactMinors: readonly number[];
  largestTotal: number;
  largestPrice: number;
  /** For each value in hundredths: how often it is printed and, for each of its labels, on which lines. */
  printedAmounts: ReadonlyMap<number, PrintedAmount>;
  /**
   * For each line index: the label of the nearest amount with decimals above the line. `labelAfter` contains the label
   * of the nearest one below the line.
   */
  labelBefore: ReadonlyMap<number, AmountLabel>;
  labelAfter: ReadonlyMap<number, AmountLabel>;
};

/** The indexes of the first and the last line with an amount of one kind. */
type LineSpan = { first: number; last: number };

type PrintedAmount = { count: number; lines: Map<AmountLabel, LineSpan> };

/**
 * Returns the features of each candidate, in the same order.
 * @param amounts all amounts on the receipt, in the order of their lines
 */
export function computeAmountFeatures(
  candidates: readonly AmountCandidate[],
  amounts: readonly AmountCandidate[],
  calculated: CalculatedTotals,
  lineCount: number,
  hints: ReadingHints = {},
): FeatureValues[] {
  const exact = amounts.filter(({ form }) => form === 'exact');
  const totals = amounts.filter(({ label, minor }) => isTotalLabel(label) && minor > 0);
  const exactMinors = exact.map(({ minor }) => minor).sort((a, b) => a - b);
  const totalLines = new Map<number, LineSpan>();
  for (const { minor, lineIndex } of totals) extendSpan(totalLines, minor, lineIndex);
  const context: ReceiptContext = {
    totals: {
      first: totals[0]?.lineIndex ?? Number.POSITIVE_INFINITY,
      last: totals.at(-1)?.lineIndex ?? Number.NEGATIVE_INFINITY,
      lines: totalLines,
    },
    calculated,
    lineCount,
    rightEdge: exact.reduce((right, candidate) => Math.max(right, getRightEdge(candidate)), 1),
    exactMinors,
    largestTotal: findLargestMinor(exact.filter(({ label, isInBreakdown }) => isTotalLabel(label) && !isInBreakdown)),
    largestPrice: findLargestMinor(exact.filter(({ label }) => label === 'other' || label === 'none')),
    printedAmounts: groupPrintedAmounts(amounts),
    ...findNeighbouringLabels(candidates, exact),
  };
  return candidates.map((candidate) => ({
    ...computePrintFeatures(candidate, context),
    ...computePositionFeatures(candidate, context),
    ...computeComparisonFeatures(candidate, context),
    ...computeSumFeatures(candidate, context),
    ...computeHintFeatures(candidate, hints),
  }));
}

function findLargestMinor(candidates: readonly AmountCandidate[]): number {
  return candidates.reduce((largest, { minor }) => Math.max(largest, minor), Number.NEGATIVE_INFINITY);
}

/** Extends the span of a key so that it includes the line. The lines must be added in ascending order. */
function extendSpan<Key>(spans: Map<Key, LineSpan>, key: Key, lineIndex: number): void {
  spans.set(key, { first: spans.get(key)?.first ?? lineIndex, last: lineIndex });
}

function groupPrintedAmounts(amounts: readonly AmountCandidate[]): Map<number, PrintedAmount> {
  const printedAmounts = new Map<number, PrintedAmount>();
  for (const { form, minor, label, lineIndex } of amounts) {
    if (form === 'whole') continue;
    const printed = printedAmounts.get(minor) ?? { count: 0, lines: new Map() };
    printed.count++;
    extendSpan(printed.lines, label, lineIndex);
    printedAmounts.set(minor, printed);
  }
  return printedAmounts;
}

/** Returns two maps: for the line of each candidate, the label of the nearest amount above it and below it. */
function findNeighbouringLabels(candidates: readonly AmountCandidate[], exactAmounts: readonly AmountCandidate[]) {
  const lineIndexes = [...new Set(candidates.map(({ lineIndex }) => lineIndex))].sort((a, b) => a - b);
  const labelBefore = new Map<number, AmountLabel>();
  const labelAfter = new Map<number, AmountLabel>();
  let nextIndex = 0;
  for (const lineIndex of lineIndexes) {
    while ((exactAmounts[nextIndex]?.lineIndex ?? lineIndex) < lineIndex) nextIndex++;
    const previousAmount = exactAmounts[nextIndex - 1];
    if (previousAmount) labelBefore.set(lineIndex, previousAmount.label);
    let afterIndex = nextIndex;
    while (exactAmounts[afterIndex]?.lineIndex === lineIndex) afterIndex++;
    const followingAmount = exactAmounts[afterIndex];
    if (followingAmount) labelAfter.set(lineIndex, followingAmount.label);
  }
  return { labelBefore, labelAfter };
}

/** Returns features of the label and the printed form of an amount. */
function computePrintFeatures(candidate: AmountCandidate, { rightEdge }: ReceiptContext): FeatureValues {
  const { label, form, isLabelAbove, relativeHeight, words } = candidate;
  const height = Math.min(1.5, Math.max(-0.5, relativeHeight - 1));
  return {
    [`label ${label}`]: 1,
    [`form ${form}`]: 1,
    'label above': booleanToFeature(isLabelAbove),
    'total above': booleanToFeature(isLabelAbove && isTotalLabel(label)),
    height,
    'total height': isTotalLabel(label) ? height : 0,
    unclear: 1 - computeMeanConfidence(words),
    'right edge': Math.min(1, getRightEdge(candidate) / rightEdge),
    'bare total': booleanToFeature(/^(total|ttl|summe?|totale|totaal|jumlah)(rm)?$/.test(candidate.labelText)),
  };
}

function computePositionFeatures(
  candidate: AmountCandidate,
  { lineCount, totals, labelBefore, labelAfter }: ReceiptContext,
): FeatureValues {
  const { lineIndex, label, minor, isInBreakdown, hasUnlabelledNext, isTipRequested } = candidate;
  const isTotal = isTotalLabel(label);
  const similarTotals = roundingDifferences.flatMap((difference) => totals.lines.get(minor + difference) ?? []);
  return {
    low: lineIndex / lineCount,
    'in breakdown': booleanToFeature(isInBreakdown),
    'not last': booleanToFeature(hasUnlabelledNext),
    'tip asked': booleanToFeature(isTipRequested),
    'first sum': booleanToFeature(isTotal && totals.first === lineIndex),
    'last sum': booleanToFeature(isTotal && totals.last === lineIndex),
    'below a sum': booleanToFeature(!isTotal && totals.first < lineIndex),
    'near later sum': booleanToFeature(isTotal && similarTotals.some(({ last }) => last > lineIndex)),
    'near earlier sum': booleanToFeature(isTotal && similarTotals.some(({ first }) => first < lineIndex)),
    [`after ${labelBefore.get(lineIndex) ?? 'nothing'}`]: 1,
    [`before ${labelAfter.get(lineIndex) ?? 'nothing'}`]: 1,
  };
}

/** Returns features that compare an amount with the other amounts on the receipt. */
function computeComparisonFeatures(
  { minor, label, lineIndex }: AmountCandidate,
  { totals, exactMinors, largestTotal, largestPrice, printedAmounts }: ReceiptContext,
): FeatureValues {
  const { count = 0, lines } = printedAmounts.get(minor) ?? {};
  const isRepeatedAs = (...labels: AmountLabel[]) =>
    labels.some((otherLabel) => {
      const span = lines?.get(otherLabel);
      return span !== undefined && (span.first !== lineIndex || span.last !== lineIndex);
    });
  return {
    largest: booleanToFeature(minor === Math.max(0, exactMinors.at(-1) ?? 0)),
    'larger ones': Math.min(1, countLarger(exactMinors, minor) / 8),
    'larger sum': booleanToFeature(largestTotal > minor),
    'larger price': booleanToFeature(largestPrice > minor),
    'said again': Math.log(Math.max(1, count)),
    'said as total': booleanToFeature(isRepeatedAs('total', 'final total', 'total with tax')),
    'said as final total': booleanToFeature(isRepeatedAs('final total')),
    'said as subtotal': booleanToFeature(isRepeatedAs('subtotal')),
    'said as paid': booleanToFeature(isRepeatedAs('paid')),
    'said as price': booleanToFeature(isRepeatedAs('none', 'other', 'amount')),
    'total said as paid': booleanToFeature(isTotalLabel(label) && isRepeatedAs('paid')),
    'tax total said again': booleanToFeature(label === 'total with tax' && count > 1),
    'only sum': booleanToFeature(
      isTotalLabel(label) && (totals.lines.size === 0 || (totals.lines.size === 1 && totals.lines.has(minor))),
    ),
    // An amount that is printed only once and has no label is probably a price.
    'called nothing': booleanToFeature((label === 'none' || label === 'other') && count < 2),
    'round paid': booleanToFeature(label === 'paid' && minor % 500 === 0),
  };
}

function computeSumFeatures(
  { minor, label }: AmountCandidate,
  { calculated, printedAmounts }: ReceiptContext,
): FeatureValues {
  const { cashLessChange, parts, rounded, beforeRounding, items } = calculated;
  const matchCount = [cashLessChange, parts, rounded, items].filter((sums) => sums.has(minor)).length;
  return {
    'cash less change': booleanToFeature(cashLessChange.has(minor)),
    'other than cash less change': booleanToFeature(cashLessChange.size > 0 && !cashLessChange.has(minor)),
    parts: booleanToFeature(parts.has(minor)),
    rounded: booleanToFeature(rounded.has(minor)),
    'before rounding': booleanToFeature(beforeRounding.has(minor)),
    items: booleanToFeature(items.has(minor)),
    'adds up': booleanToFeature(matchCount > 0),
    'adds up as total': booleanToFeature(matchCount > 0 && isTotalLabel(label)),
    'adds up twice': booleanToFeature(matchCount > 1),
    'adds up as paid': booleanToFeature(matchCount > 0 && label === 'paid'),
    'nothing agrees': booleanToFeature(
      isTotalLabel(label) && matchCount === 0 && (printedAmounts.get(minor)?.count ?? 0) < 2,
    ),
  };
}

/** Returns a feature that is set if the amount has the same label as the total on earlier receipts of this shop. */
function computeHintFeatures({ labelText }: AmountCandidate, { amountLabel }: ReadingHints): FeatureValues {
  return { taught: booleanToFeature(amountLabel !== undefined && isSimilarLabel(labelText, amountLabel)) };
}

/** Returns how many of the sorted amounts are larger than `minor`. */
function countLarger(ascending: readonly number[], minor: number): number {
  let [start, end] = [0, ascending.length];
  while (start < end) {
    const middle = (start + end) >> 1;
    if ((ascending[middle] as number) > minor) end = middle;
    else start = middle + 1;
  }
  return ascending.length - start;
}

function getRightEdge({ words }: AmountCandidate): number {
  return Math.max(...words.map(({ box }) => box.left + box.width));
}
