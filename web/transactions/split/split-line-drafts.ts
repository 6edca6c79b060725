import type { NewLine } from '../../../contract/transactions/split-lines.ts';
import { minorToAmount } from '../../../domain/money.ts';
import { isDisplayCurrencyWithoutDecimals, toAmountText } from '../../money/amount-text.ts';
import { parseAmountOrSum } from '../../money/parse-amount.ts';

/** A line of a split as the user typed it. The key stays the same when other lines are added or removed. */
export type SplitLineDraft = { key: string; category: string; amountText: string; note: string };

let made = 0;

export function toSplitLineDraft({ category = '', amount, note = '' }: Partial<NewLine>): SplitLineDraft {
  return { key: String(++made), category, amountText: amount === undefined ? '' : toAmountText(amount), note };
}

/** Returns the amount to split in hundredths. Undefined if the text is not a valid amount. */
export function parseSplitTotal(costText: string): number | undefined {
  const parsed = parseAmountOrSum(costText);
  return 'minor' in parsed ? parsed.minor : undefined;
}

const PERCENT = /^([-−–]?\d{1,3}(?:[.,]\d{1,4})?)\s*%$/;

/** Matches a minus before the digits. A negative line is a discount. */
const MINUS = /^[^\d.,\-−–]{0,20}[-−–]/u;

/**
 * Parses the amount of a line. It may be negative, or a percentage of the total such as `30%`. Returns hundredths, or
 * undefined if the text is not valid.
 */
export function parseLineAmount(text: string, totalMinor: number | undefined): number | undefined {
  const percent = PERCENT.exec(text.trim())?.[1];
  // Puts a zero before a leading minus, because the parser for sums does not accept a minus at the start.
  if (percent === undefined) return parseSplitTotal(MINUS.test(text.trim()) ? `0${text.trim()}` : text);
  if (totalMinor === undefined) return undefined;
  const step = isDisplayCurrencyWithoutDecimals() ? 100 : 1;
  return step * Math.round((totalMinor * Number(percent.replace(/[−–]/, '-').replace(',', '.'))) / 100 / step);
}

/** Replaces a percentage with the amount that it stands for. Other text is returned unchanged. */
export function replacePercentage(text: string, totalMinor: number | undefined): string {
  const minor = PERCENT.test(text.trim()) ? parseLineAmount(text, totalMinor) : undefined;
  return minor === undefined ? text : toAmountText(minorToAmount(minor));
}

/** Returns the sum of the lines in hundredths. Lines without an amount are treated as zero. */
export function sumLinesMinor(lines: readonly SplitLineDraft[], totalMinor: number | undefined): number {
  return lines.reduce((sum, { amountText }) => sum + (parseLineAmount(amountText, totalMinor) ?? 0), 0);
}

/**
 * Returns the amount that the last line must have so that all lines add up to the total, in hundredths. It can be
 * negative. Undefined if it is zero or the total is not valid.
 */
export function computeLastLineMinor(
  lines: readonly SplitLineDraft[],
  totalMinor: number | undefined,
): number | undefined {
  if (totalMinor === undefined) return undefined;
  const rest = totalMinor - sumLinesMinor(lines.slice(0, -1), totalMinor);
  return rest === 0 ? undefined : rest;
}

/** Returns the lines to send to the server. Invalid amounts become NaN. */
export function toNewLines(lines: readonly SplitLineDraft[], costText: string): NewLine[] {
  const totalMinor = parseSplitTotal(costText);
  return lines.map(({ category, amountText, note }) => {
    const minor = parseLineAmount(amountText, totalMinor);
    return { category, amount: minor === undefined ? Number.NaN : minorToAmount(minor), note };
  });
}
