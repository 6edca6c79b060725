import type { OcrWord } from '../../page.ts';
import { findDates } from '../day/date-text.ts';
import { findWordsBetween, type TextLine } from '../text-line.ts';
import { type AmountLabel, classifyLabel, cleanLabel, isBreakdownHeading } from './amount-label.ts';
import { type AmountText, findAmounts } from './amount-text.ts';
import { findSuggestedTips } from './suggested-tips.ts';

/** An amount on the receipt, with its properties that help to decide whether it is the total. */
export type AmountCandidate = {
  minor: number;
  form: 'exact' | 'gap' | 'whole' | 'pointless' | 'repaired';
  words: readonly OcrWord[];
  line: number;
  label: AmountLabel;
  /** The printed label without currency signs. Empty if there is no label. */
  labelText: string;
  /** True if the label is on the line above the amount. */
  labelAbove: boolean;
  /** True if the amount is in a table of taxes below the total. */
  inBreakdown: boolean;
  /** True if the amount is a suggested tip, or the total including a suggested tip. */
  inTips: boolean;
  /**
   * True if the receipt suggests a tip or leaves a blank for one. The amount actually paid may then be higher than the
   * printed total.
   */
  tipAsked: boolean;
  /** True if the next amount on the same line has no label of its own. */
  notLast: boolean;
  /** The height of the text, relative to the median height of all lines. */
  relativeHeight: number;
};

/** Labels that occur only below the list of goods. */
const endsGoods: ReadonlySet<AmountLabel> = new Set(['total', 'final total', 'total with tax', 'paid', 'change']);

/** Labels that may be printed on a separate line above the amount. */
const standsAbove: ReadonlySet<AmountLabel> = new Set(['total', 'final total', 'total with tax', 'subtotal']);

/**
 * True if most amounts have thousands separators but no decimals, such as "125,000". Such amounts are in whole units of
 * the currency.
 */
function countsWholeUnits(found: readonly AmountText[]): boolean {
  const grouped = found.filter(({ isGrouped }) => isGrouped).length;
  const exact = found.filter(({ form }) => form === 'exact').length;
  return grouped >= 2 && exact < grouped / 2;
}

export function listAmountCandidates(lines: readonly TextLine[]): AmountCandidate[] {
  const heights = lines.map(({ box }) => box.height).sort((a, b) => a - b);
  const usual = heights[heights.length >> 1] ?? 1;
  const candidates: AmountCandidate[] = [];
  let breakdown = false;
  let goodsEnded = false;
  let above: AmountLabel = 'none';
  let aboveText = '';
  const foundIn = lines.map((line) => {
    const dates = findDates(line.text);
    return findAmounts(line.text).filter(
      ({ start, end }) => !dates.some((date) => start < date.end && date.start < end),
    );
  });
  const inWholeUnits = countsWholeUnits(foundIn.flat());
  const tips = findSuggestedTips(lines);
  for (const [place, line] of lines.entries()) {
    const found = (foundIn[place] ?? []).map((each) =>
      inWholeUnits && each.isGrouped ? { ...each, form: 'exact' as const } : each,
    );
    const texts = found.map(({ start }, index) => line.text.slice(found[index - 1]?.end ?? 0, start));
    const labels = texts.map(classifyLabel);
    breakdown ||= goodsEnded && isBreakdownHeading(line.text);
    let own: AmountLabel = 'none';
    let ownText = '';
    found.forEach(({ minor, form, start, end }, index) => {
      const label = labels[index] as AmountLabel;
      if (label !== 'none') [own, ownText] = [label, cleanLabel(texts[index] as string)];
      // In "Total Qty: 2 62.40", the first number is a quantity. The amount after it is the sum.
      else if (own === 'count' && form === 'exact') own = 'subtotal';
      // A rounding adjustment is always less than one unit of the currency. A larger amount with this label must be the
      // rounded total.
      if (own === 'rounding' && minor >= 100) own = 'final total';
      const words = findWordsBetween(line, start, end);
      const candidate: AmountCandidate = {
        minor,
        form,
        words,
        line: line.index,
        label: own === 'none' ? above : own,
        labelText: own === 'none' ? aboveText : ownText,
        labelAbove: own === 'none' && above !== 'none',
        inBreakdown: breakdown,
        inTips: tips.proposed.has(place),
        tipAsked: tips.isAsked,
        notLast: labels[index + 1] === 'none',
        relativeHeight: Math.max(...words.map(({ box }) => box.height)) / usual,
      };
      candidates.push(candidate);
      goodsEnded ||= endsGoods.has(candidate.label);
      // Text recognition may have missed the decimal point: "6240" may be "62.40".
      if (form === 'whole' && minor >= 10_000) candidates.push({ ...candidate, minor: minor / 100, form: 'pointless' });
    });
    const label = found.length > 0 ? 'none' : classifyLabel(line.text);
    above = standsAbove.has(label) ? label : 'none';
    aboveText = above === 'none' ? '' : cleanLabel(line.text);
  }
  return candidates;
}
