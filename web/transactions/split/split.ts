import type { NewLine } from '../../../contract/lines.ts';
import { fromMinor } from '../../../contract/money.ts';
import { parseSum } from '../../money/parse-amount.ts';

/** A line of a split as it stands in the form. Its key tells it from others while lines come and go. */
export type LineDraft = { key: string; category: string; amountText: string; note: string };

let made = 0;

export function lineOf({ category = '', amount, note = '' }: Partial<NewLine>): LineDraft {
  return { key: String(++made), category, amountText: amount === undefined ? '' : amount.toFixed(2), note };
}

/** What is to be split, in hundredths; undefined while it is no amount. */
export function totalOf(costText: string): number | undefined {
  const parsed = parseSum(costText);
  return 'minor' in parsed ? parsed.minor : undefined;
}

const PERCENT = /^(\d{1,3}(?:[.,]\d{1,4})?)\s*%$/;

/** A typed amount of a line in hundredths, where `30%` is that part of the total; undefined while it is none. */
export function partOf(text: string, totalMinor: number | undefined): number | undefined {
  const percent = PERCENT.exec(text.trim())?.[1];
  if (percent === undefined) return totalOf(text);
  return totalMinor === undefined ? undefined : Math.round((totalMinor * Number(percent.replace(',', '.'))) / 100);
}

/** The same as text: a part of the total becomes its amount, all else stays as it was typed. */
export function asAmount(text: string, totalMinor: number | undefined): string {
  const minor = PERCENT.test(text.trim()) ? partOf(text, totalMinor) : undefined;
  return minor === undefined ? text : fromMinor(minor).toFixed(2);
}

/** What the lines have together, in hundredths; one without an amount has nothing yet. */
export function assignedMinor(lines: readonly LineDraft[], totalMinor: number | undefined): number {
  return lines.reduce((sum, { amountText }) => sum + (partOf(amountText, totalMinor) ?? 0), 0);
}

/** What the last line would have if it took all that the others leave, in hundredths; undefined where they leave nothing. */
export function restMinor(lines: readonly LineDraft[], totalMinor: number | undefined): number | undefined {
  if (totalMinor === undefined) return undefined;
  const rest = totalMinor - assignedMinor(lines.slice(0, -1), totalMinor);
  return rest > 0 ? rest : undefined;
}

/** The lines as they are sent. */
export function sentLines(lines: readonly LineDraft[], costText: string): NewLine[] {
  const totalMinor = totalOf(costText);
  return lines.map(({ category, amountText, note }) => {
    const minor = partOf(amountText, totalMinor);
    return { category, amount: minor === undefined ? Number.NaN : fromMinor(minor), note };
  });
}
