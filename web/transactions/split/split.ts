import type { NewLine } from '../../../contract/transactions/lines.ts';
import { fromMinor } from '../../../domain/money.ts';
import { parseSum } from '../../money/parse-amount.ts';

/** A split line as typed. The key identifies it while lines are added and removed. */
export type LineDraft = { key: string; category: string; amountText: string; note: string };

let made = 0;

export function toLineDraft({ category = '', amount, note = '' }: Partial<NewLine>): LineDraft {
  return { key: String(++made), category, amountText: amount === undefined ? '' : amount.toFixed(2), note };
}

/** Returns the amount to split in hundredths, or undefined if it is not a valid amount. */
export function parseTotal(costText: string): number | undefined {
  const parsed = parseSum(costText);
  return 'minor' in parsed ? parsed.minor : undefined;
}

const PERCENT = /^(\d{1,3}(?:[.,]\d{1,4})?)\s*%$/;

/** Returns the typed amount of a line in hundredths; `30%` is a part of the total. Undefined if invalid. */
export function parsePart(text: string, totalMinor: number | undefined): number | undefined {
  const percent = PERCENT.exec(text.trim())?.[1];
  if (percent === undefined) return parseTotal(text);
  return totalMinor === undefined ? undefined : Math.round((totalMinor * Number(percent.replace(',', '.'))) / 100);
}

/** Returns the text with a percentage replaced by its amount; other text is unchanged. */
export function asAmount(text: string, totalMinor: number | undefined): string {
  const minor = PERCENT.test(text.trim()) ? parsePart(text, totalMinor) : undefined;
  return minor === undefined ? text : fromMinor(minor).toFixed(2);
}

/** Returns the sum of the lines in hundredths. Lines without an amount count as zero. */
export function assignedMinor(lines: readonly LineDraft[], totalMinor: number | undefined): number {
  return lines.reduce((sum, { amountText }) => sum + (parsePart(amountText, totalMinor) ?? 0), 0);
}

/** Returns the amount for the last line so that all lines add up to the total, in hundredths; undefined if nothing is left. */
export function restMinor(lines: readonly LineDraft[], totalMinor: number | undefined): number | undefined {
  if (totalMinor === undefined) return undefined;
  const rest = totalMinor - assignedMinor(lines.slice(0, -1), totalMinor);
  return rest > 0 ? rest : undefined;
}

/** Returns the lines to send. */
export function sentLines(lines: readonly LineDraft[], costText: string): NewLine[] {
  const totalMinor = parseTotal(costText);
  return lines.map(({ category, amountText, note }) => {
    const minor = parsePart(amountText, totalMinor);
    return { category, amount: minor === undefined ? Number.NaN : fromMinor(minor), note };
  });
}
