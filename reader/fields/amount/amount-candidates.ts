import type { OcrWord } from '../../ocr-page.ts';
import { findDatesInText } from '../day/find-dates-in-text.ts';
import { computeMedianLineHeight, findWordsBetween, type TextLine } from '../text-line.ts';
import {
  type AmountLabel,
  classifyAmountLabel,
  cleanAmountLabel,
  isTaxBreakdownHeading,
  isTotalLabel,
  isTotalOrSubtotalLabel,
} from './amount-label.ts';
import { type AmountMatch, findAmountsInText } from './find-amounts-in-text.ts';
import { findSuggestedTips } from './suggested-tips.ts';

/** An amount on the receipt, and facts that help to decide whether it is the total. */
export type AmountCandidate = {
  minor: number;
  form: 'exact' | 'gap' | 'whole' | 'pointless' | 'repaired';
  words: readonly OcrWord[];
  lineIndex: number;
  label: AmountLabel;
  /** The printed label without currency signs. Empty if there is no label. */
  labelText: string;
  /** True if the label is on the line above the amount. */
  isLabelAbove: boolean;
  /** True if the amount is in a table of taxes below the total. */
  isInBreakdown: boolean;
  /** True if the amount is on a line with a suggested tip, or with a total that includes one. */
  isSuggestedTip: boolean;
  /**
   * True if the receipt suggests a tip or leaves a blank for one. The amount actually paid may then be higher than the
   * printed total.
   */
  isTipRequested: boolean;
  /** True if another amount without a label follows on the same line. */
  hasUnlabelledNext: boolean;
  /** The height of the text, relative to the median height of all lines. */
  relativeHeight: number;
};

/**
 * True if most amounts have thousands separators but no decimals, such as "125,000". Such amounts are in whole units of
 * the currency.
 */
function areWholeUnits(amounts: readonly AmountMatch[]): boolean {
  const groupedCount = amounts.filter(({ isGrouped }) => isGrouped).length;
  const exactCount = amounts.filter(({ form }) => form === 'exact').length;
  return groupedCount >= 2 && exactCount < groupedCount / 2;
}

/** The label of an amount. `text` is empty if there is no label. */
type PrintedLabel = { label: AmountLabel; text: string };

const noLabel: PrintedLabel = { label: 'none', text: '' };

export function listAmountCandidates(lines: readonly TextLine[]): AmountCandidate[] {
  const amountsByLine = findAmountsByLine(lines);
  const medianHeight = computeMedianLineHeight(lines);
  const tips = findSuggestedTips(lines);
  const candidates: AmountCandidate[] = [];
  let isInBreakdown = false;
  let isBelowItems = false;
  let labelAbove = noLabel;
  for (const [lineIndex, line] of lines.entries()) {
    const amounts = amountsByLine[lineIndex] ?? [];
    const labelTexts = amounts.map(({ start }, index) => line.text.slice(amounts[index - 1]?.end ?? 0, start));
    const labels = labelTexts.map(classifyAmountLabel);
    const ownLabels = resolveLabels(amounts, labels, labelTexts);
    isInBreakdown ||= isBelowItems && isTaxBreakdownHeading(line.text);
    for (const [index, { minor, form, start, end }] of amounts.entries()) {
      const ownLabel = ownLabels[index] as PrintedLabel;
      const isUnlabelled = ownLabel.label === 'none';
      const { label, text: labelText } = isUnlabelled ? labelAbove : ownLabel;
      const words = findWordsBetween(line, start, end);
      const candidate: AmountCandidate = {
        minor,
        form,
        words,
        lineIndex: line.index,
        label,
        labelText,
        isLabelAbove: isUnlabelled && label !== 'none',
        isInBreakdown,
        isSuggestedTip: tips.lineIndexes.has(lineIndex),
        isTipRequested: tips.isTipRequested,
        hasUnlabelledNext: labels[index + 1] === 'none',
        relativeHeight: Math.max(...words.map(({ box }) => box.height)) / medianHeight,
      };
      candidates.push(candidate);
      isBelowItems ||= isTotalLabel(label) || label === 'paid' || label === 'change';
      // Text recognition may have missed the decimal point: "6240" may be "62.40".
      if (form === 'whole' && minor >= 10_000) candidates.push({ ...candidate, minor: minor / 100, form: 'pointless' });
    }
    labelAbove = amounts.length > 0 ? noLabel : readLabelAbove(line.text);
  }
  return candidates;
}

/** Returns the amounts on each line, except numbers that are part of a date. */
function findAmountsByLine(lines: readonly TextLine[]): AmountMatch[][] {
  const amountsByLine = lines.map(({ text }) => {
    const dates = findDatesInText(text);
    return findAmountsInText(text).filter(
      ({ start, end }) => !dates.some((date) => start < date.end && date.start < end),
    );
  });
  if (!areWholeUnits(amountsByLine.flat())) return amountsByLine;
  return amountsByLine.map((amounts) =>
    amounts.map((amount) => (amount.isGrouped ? { ...amount, form: 'exact' } : amount)),
  );
}

/**
 * Returns the label of each amount on a line. An amount without its own label gets the label of the amount before it.
 */
function resolveLabels(
  amounts: readonly AmountMatch[],
  labels: readonly AmountLabel[],
  labelTexts: readonly string[],
): PrintedLabel[] {
  let current = noLabel;
  return amounts.map(({ minor, form }, index) => {
    const label = labels[index] as AmountLabel;
    if (label !== 'none') current = { label, text: cleanAmountLabel(labelTexts[index] as string) };
    // In "Total Qty: 2 62.40", the label belongs to the quantity 2. The amount after the quantity is a sum.
    else if (current.label === 'count' && form === 'exact') current = { ...current, label: 'subtotal' };
    // A rounding adjustment is always less than one unit of the currency. A larger amount labelled as rounding must be
    // the rounded total.
    if (current.label === 'rounding' && minor >= 100) current = { ...current, label: 'final total' };
    return current;
  });
}

/** Reads the label on a line without amounts. The label may belong to the amount on the next line. */
function readLabelAbove(text: string): PrintedLabel {
  const label = classifyAmountLabel(text);
  return isTotalOrSubtotalLabel(label) ? { label, text: cleanAmountLabel(text) } : noLabel;
}
