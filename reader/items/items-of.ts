import type { AmountCandidate } from '../fields/amount/amount-candidates.ts';
import type { TextLine } from '../fields/text-line.ts';
import type { Stated } from '../stated/stated.ts';
import type { ItemReading } from './item.ts';
import { readItems } from './read-items.ts';

/**
 * Returns items, tax and tip, from machine-readable data if the receipt has any, otherwise from its lines.
 * @param amounts all amounts found in `lines`
 * @param totalMinor the chosen total in hundredths
 */
export function itemsOf(
  stated: Stated,
  lines: readonly TextLine[],
  amounts: readonly AmountCandidate[],
  totalMinor: number | null,
): ItemReading {
  const read = readItems(lines, amounts, totalMinor);
  const taxMinor = stated.taxMinor ?? read.taxMinor;
  if (!stated.lines) return { ...read, taxMinor };
  const items = stated.lines.map(({ name, quantity = 1, amountMinor }) => ({ name, quantity, amountMinor }));
  const sum = items.reduce((minor, { amountMinor }) => minor + amountMinor, 0);
  const itemsAddUp = [0, taxMinor ?? 0].some((added) => sum + added === totalMinor);
  return { ...read, items, taxMinor, itemsAddUp };
}
