import type { AmountCandidate } from '../fields/amount/amount-candidates.ts';
import { isTotalOrSubtotalLabel } from '../fields/amount/amount-label.ts';
import { containsAnyKeyword, normalizeForSearch, normalizeToLetters } from '../fields/normalize-text.ts';
import type { TextLine } from '../fields/text-line.ts';
import itemWords from './classify-item-text.json' with { type: 'json' };

/** The tax must be less than this share of the total, and so must the tip. */
const maxShareOfTotal = 0.4;
/**
 * `maxRowAmounts` is the maximum number of amounts in a row of a tax table, and `maxTaxLines` is the maximum number of
 * rows.
 */
const maxRowAmounts = 6;
const maxTaxLines = 40;

/**
 * Returns the tax in hundredths, which is the sum of the rows of the tax table. Without such a table, it is the sum of
 * the lines that name a tax. Returns null if no tax is printed.
 */
export function findTax(lines: readonly TextLine[], amounts: readonly AmountCandidate[], totalMinor: number | null) {
  const amountsByLine = groupExactAmounts(amounts);
  // Above the first sum, a line is not a row of a tax table if it contains text. It may be an item with its price and
  // tax.
  const firstSum =
    amounts.find((amount) => amount.form === 'exact' && isTotalOrSubtotalLabel(amount.label))?.lineIndex ?? 0;
  const tableRows: TaxLine[] = [];
  const namedTaxes: TaxLine[] = [];
  const includedTaxes: TaxLine[] = [];
  for (const line of lines) {
    const lineAmounts = amountsByLine.get(line.index);
    if (!lineAmounts || tableRows.length >= maxTaxLines) continue;
    const minors = lineAmounts.slice(-maxRowAmounts).map(({ minor }) => minor);
    const mayBeRow = line.index > firstSum || !/\p{L}{2}/u.test(line.text);
    const row = mayBeRow && parseTaxRow(line.text, minors, totalMinor, () => isBelowHeading(lines, line.index));
    const [amount, ...otherAmounts] = lineAmounts;
    if (row) tableRows.push(row);
    else if (amount && otherAmounts.length === 0) {
      const taxMinor = findNamedTax(amount, totalMinor);
      // An amount such as "GST included in total 1.20" may repeat a tax on another line. It is used only if no other
      // line names a tax.
      const taxes = isTaxLabel(amount) ? namedTaxes : includedTaxes;
      if (taxMinor !== null && taxes.length < maxTaxLines) taxes.push({ taxMinor, grossMinor: null, text: line.text });
    }
  }
  return sumTaxes(tableRows) ?? sumTaxes(namedTaxes) ?? sumTaxes(includedTaxes);
}

type TaxLine = { taxMinor: number; grossMinor: number | null; text: string };

/**
 * Parses a row of a tax table. Two amounts are base and tax if their sum is printed too or equals the total, or if the
 * tax fits the printed rate. Returns undefined for other lines.
 */
function parseTaxRow(
  text: string,
  minors: readonly number[],
  totalMinor: number | null,
  isInTable: () => boolean,
): TaxLine | undefined {
  if (minors.length < 2) return undefined;
  const rate = findTaxRate(text);
  for (const [i, base] of minors.entries()) {
    for (const taxMinor of minors) {
      if (taxMinor < 0 || base <= 0 || taxMinor >= maxShareOfTotal * Math.min(base, totalMinor ?? base)) continue;
      const grossMinor = base + taxMinor;
      const isGrossPrinted = minors.some((minor) => Math.abs(minor - grossMinor) <= 1) && taxMinor > 0;
      const isTotal = totalMinor !== null && Math.abs(grossMinor - totalMinor) <= 1;
      const isGrossTotal = minors.length === 2 && i === 0 && taxMinor > 0 && isTotal;
      if (isGrossPrinted || isGrossTotal) return { taxMinor, grossMinor, text };
      if (rate === null || minors.length > 3) continue;
      if (Math.abs((base * rate) / 100 - taxMinor) <= 1.5) return { taxMinor, grossMinor, text };
      if (Math.abs((base * rate) / (100 + rate) - taxMinor) <= 1.5) return { taxMinor, grossMinor: base, text };
    }
  }
  const [gross, taxMinor] = [minors.at(-2) as number, minors.at(-1) as number];
  const mayBeRow = gross === totalMinor && taxMinor >= 0 && taxMinor < maxShareOfTotal * gross;
  return mayBeRow && isInTable() ? { taxMinor, grossMinor: gross, text } : undefined;
}

/** True if one of the two lines above is the heading of a tax table. */
function isBelowHeading(lines: readonly TextLine[], index: number): boolean {
  return lines
    .slice(Math.max(0, index - 2), index)
    .some(({ text }) => containsAnyKeyword(normalizeForSearch(text), itemWords.taxes));
}

/** Returns the first percentage in the text, or null. */
function findTaxRate(text: string): number | null {
  const match = /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?) ?%/.exec(text);
  return match ? Number((match[1] as string).replace(',', '.')) : null;
}

function findNamedTax(amount: AmountCandidate, totalMinor: number | null): number | null {
  const { minor, label, labelText, isSuggestedTip } = amount;
  const isPossibleTax = minor >= 0 && (totalMinor === null || minor < maxShareOfTotal * totalMinor);
  const hasTaxLabel = isTaxLabel(amount) || (label === 'total with tax' && totalMinor !== null);
  if (!isPossibleTax || !hasTaxLabel || isSuggestedTip) return null;
  const folded = normalizeForSearch(labelText);
  return containsAnyKeyword(folded, [...itemWords.tips, ...itemWords.taxBases]) ? null : minor;
}

/** True if the label names a tax, even one that `classifyAmountLabel` does not know. */
export function isTaxLabel({ label, labelText }: AmountCandidate): boolean {
  if (label === 'tax') return true;
  return label === 'other' && containsAnyKeyword(normalizeForSearch(labelText), itemWords.regionalTaxes);
}

/**
 * Returns the sum of the taxes in hundredths, or null if there are none. If one row is the sum of the others, only that
 * row counts. A row that is printed twice counts once.
 */
function sumTaxes(rows: readonly TaxLine[]): number | null {
  if (rows.length === 0) return null;
  const totals = rows.filter(({ text }) => containsAnyKeyword(normalizeForSearch(text), itemWords.totals));
  if (totals.length > 0) return Math.max(...totals.map(({ taxMinor }) => taxMinor));
  const distinct = rows.filter((row, i) => !rows.slice(0, i).some((other) => isSameTax(row, other)));
  const sum = distinct.reduce((total, { taxMinor }) => total + taxMinor, 0);
  const highestTax = Math.max(...distinct.map(({ taxMinor }) => taxMinor));
  return distinct.length > 2 && Math.abs(sum - 2 * highestTax) <= 1 ? highestTax : sum;
}

function isSameTax(a: TaxLine, b: TaxLine): boolean {
  const [textA, textB] = [normalizeToLetters(a.text), normalizeToLetters(b.text)];
  return a.taxMinor === b.taxMinor && a.grossMinor === b.grossMinor && (textA.includes(textB) || textB.includes(textA));
}

/** Returns the tip or service charge in hundredths, or null if none is printed. Suggested tips are ignored. */
export function findTip(amounts: readonly AmountCandidate[], totalMinor: number | null): number | null {
  const tipByLabel = new Map<string, number>();
  for (const amount of amounts) {
    const { minor, labelText } = amount;
    const isTooHigh = totalMinor !== null && minor >= maxShareOfTotal * totalMinor;
    if (amount.hasUnlabelledNext || minor <= 0 || isTooHigh) continue;
    if (tipByLabel.size < maxTaxLines && isTipLabel(amount)) tipByLabel.set(`${labelText} ${minor}`, minor);
  }
  return tipByLabel.size === 0 ? null : [...tipByLabel.values()].reduce((sum, minor) => sum + minor, 0);
}

/** True if the label names a tip or a service charge. */
export function isTipLabel({ form, label, labelText, isSuggestedTip }: AmountCandidate): boolean {
  const mayBeTip = form === 'exact' && !isSuggestedTip && (label === 'tax' || label === 'other');
  return mayBeTip && containsAnyKeyword(normalizeForSearch(labelText), itemWords.tips);
}

function groupExactAmounts(amounts: readonly AmountCandidate[]): Map<number, AmountCandidate[]> {
  const amountsByLine = new Map<number, AmountCandidate[]>();
  for (const amount of amounts) {
    if (amount.form !== 'exact') continue;
    const lineAmounts = amountsByLine.get(amount.lineIndex);
    if (lineAmounts) lineAmounts.push(amount);
    else amountsByLine.set(amount.lineIndex, [amount]);
  }
  return amountsByLine;
}
