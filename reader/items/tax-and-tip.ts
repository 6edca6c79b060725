import type { AmountCandidate } from '../fields/amount/amount-candidates.ts';
import { containsAnyKeyword, foldForSearch, foldToLetters } from '../fields/fold-text.ts';
import type { TextLine } from '../fields/text-line.ts';
import itemWords from './classify-item-text.json' with { type: 'json' };
import { isSumLabel } from './expected-sums.ts';

/** Maximum tax, and maximum tip, as a share of the total. */
const mostOfTotal = 0.4;
/**
 * `maxFigures` is the maximum number of amounts in a row of a tax table, and `maxTaxLines` is the maximum number of
 * rows.
 */
const maxFigures = 6;
const maxTaxLines = 40;

/**
 * Returns the tax in hundredths. It is the sum of the rows of a tax table. If there is no such table, it is the sum of
 * the lines that name a tax. Returns null if no tax is printed.
 */
export function findTax(lines: readonly TextLine[], amounts: readonly AmountCandidate[], totalMinor: number | null) {
  const figures = exactByLine(amounts);
  // Rows above the first sum are skipped, because an item with its price and tax looks like a row of a tax table.
  const firstSum = amounts.find((each) => each.form === 'exact' && isSumLabel(each))?.line ?? 0;
  const table: TaxLine[] = [];
  const named: TaxLine[] = [];
  const included: TaxLine[] = [];
  for (const line of lines) {
    const found = figures.get(line.index);
    if (!found || table.length >= maxTaxLines) continue;
    const row =
      (line.index > firstSum || !/\p{L}{2}/u.test(line.text)) &&
      taxOfRow(
        line.text,
        found.slice(-maxFigures).map(({ minor }) => minor),
        totalMinor,
        () => isBelowHeading(lines, line.index),
      );
    if (row) table.push(row);
    else if (found.length === 1) {
      const [only] = found as [AmountCandidate];
      const taxMinor = taxNamed(only, totalMinor);
      // "GST included in total 1.20" may repeat a tax already stated on another line.
      const kind = isTaxLabel(only) ? named : included;
      if (taxMinor !== null && kind.length < maxTaxLines) kind.push({ taxMinor, grossMinor: null, text: line.text });
    }
  }
  return taxSum(table) ?? taxSum(named) ?? taxSum(included);
}

type TaxLine = { taxMinor: number; grossMinor: number | null; text: string };

/**
 * Returns a row of a tax table, or undefined for other lines. Two amounts are base and tax if their sum is also printed
 * or equals the total, or if the tax matches the printed rate.
 */
function taxOfRow(
  text: string,
  figures: readonly number[],
  totalMinor: number | null,
  isInTable: () => boolean,
): TaxLine | undefined {
  if (figures.length < 2) return undefined;
  const rate = rateIn(text);
  for (const [i, base] of figures.entries()) {
    for (const taxMinor of figures) {
      if (taxMinor < 0 || base <= 0 || taxMinor >= mostOfTotal * Math.min(base, totalMinor ?? base)) continue;
      const grossMinor = base + taxMinor;
      const isSum = figures.some((each) => Math.abs(each - grossMinor) <= 1) && taxMinor > 0;
      const isOfTotal =
        figures.length === 2 && i === 0 && taxMinor > 0 && Math.abs(grossMinor - (totalMinor ?? -9)) <= 1;
      if (isSum || isOfTotal) return { taxMinor, grossMinor, text };
      if (rate === null || figures.length > 3) continue;
      if (Math.abs((base * rate) / 100 - taxMinor) <= 1.5) return { taxMinor, grossMinor, text };
      if (Math.abs((base * rate) / (100 + rate) - taxMinor) <= 1.5) return { taxMinor, grossMinor: base, text };
    }
  }
  const [gross, taxMinor] = [figures.at(-2) as number, figures.at(-1) as number];
  const mayBeRow = gross === totalMinor && taxMinor >= 0 && taxMinor < mostOfTotal * gross;
  return mayBeRow && isInTable() ? { taxMinor, grossMinor: gross, text } : undefined;
}

/** True if one of the two lines above is the heading of a tax table. */
function isBelowHeading(lines: readonly TextLine[], index: number): boolean {
  return lines
    .slice(Math.max(0, index - 2), index)
    .some(({ text }) => containsAnyKeyword(foldForSearch(text), itemWords.taxes));
}

/** Returns the first percentage in the text, or null. */
function rateIn(text: string): number | null {
  const match = /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?) ?%/.exec(text);
  return match ? Number((match[1] as string).replace(',', '.')) : null;
}

function taxNamed(amount: AmountCandidate, totalMinor: number | null): number | null {
  const { minor, label, labelText, inTips } = amount;
  const isPart = minor >= 0 && (totalMinor === null || minor < mostOfTotal * totalMinor);
  const mayBeTax = isTaxLabel(amount) || (label === 'total with tax' && totalMinor !== null);
  if (!isPart || !mayBeTax || inTips) return null;
  const folded = foldForSearch(labelText);
  return containsAnyKeyword(folded, itemWords.tips) || containsAnyKeyword(folded, itemWords.taxBases) ? null : minor;
}

/** True if the label names a tax, even one that `classifyLabel` does not know. */
export function isTaxLabel({ label, labelText }: AmountCandidate): boolean {
  return (
    label === 'tax' || (label === 'other' && containsAnyKeyword(foldForSearch(labelText), itemWords.regionalTaxes))
  );
}

/**
 * Returns the sum of the taxes in hundredths, or null if there are none. If one row is the sum of the others, only this
 * row counts. A repeated row counts once, but two different taxes may have the same amount.
 */
function taxSum(rows: readonly TaxLine[]): number | null {
  if (rows.length === 0) return null;
  const totals = rows.filter(({ text }) => containsAnyKeyword(foldForSearch(text), itemWords.totals));
  if (totals.length > 0) return Math.max(...totals.map(({ taxMinor }) => taxMinor));
  const distinct = rows.filter((row, i) => !rows.slice(0, i).some((other) => isSameTax(row, other)));
  const sum = distinct.reduce((all, { taxMinor }) => all + taxMinor, 0);
  const most = Math.max(...distinct.map(({ taxMinor }) => taxMinor));
  return distinct.length > 2 && Math.abs(sum - 2 * most) <= 1 ? most : sum;
}

function isSameTax(a: TaxLine, b: TaxLine): boolean {
  const [one, other] = [foldToLetters(a.text), foldToLetters(b.text)];
  return a.taxMinor === b.taxMinor && a.grossMinor === b.grossMinor && (one.includes(other) || other.includes(one));
}

/** Returns the tip or service charge in hundredths, or null if none is printed. Suggested tips are ignored. */
export function findTip(amounts: readonly AmountCandidate[], totalMinor: number | null): number | null {
  const found = new Map<string, number>();
  for (const each of amounts) {
    const { minor, labelText } = each;
    if (each.notLast || minor <= 0 || (totalMinor !== null && minor >= mostOfTotal * totalMinor)) continue;
    if (found.size < maxTaxLines && isTipLabel(each)) found.set(`${labelText} ${minor}`, minor);
  }
  return found.size === 0 ? null : [...found.values()].reduce((sum, minor) => sum + minor, 0);
}

/** True if the label names a tip or a service charge. */
export function isTipLabel({ form, label, labelText, inTips }: AmountCandidate): boolean {
  const mayBe = form === 'exact' && !inTips && (label === 'tax' || label === 'other');
  return mayBe && containsAnyKeyword(foldForSearch(labelText), itemWords.tips);
}

function exactByLine(amounts: readonly AmountCandidate[]): Map<number, AmountCandidate[]> {
  const lines = new Map<number, AmountCandidate[]>();
  for (const each of amounts) {
    if (each.form !== 'exact') continue;
    const line = lines.get(each.line);
    if (line) line.push(each);
    else lines.set(each.line, [each]);
  }
  return lines;
}
