import type { TextLine } from '../text-line.ts';
import { type AmountLabel, classifyAmountLabel } from './amount-label.ts';

export type SuggestedTips = {
  /** Indexes of the lines with a suggested tip, or with a total that includes one. */
  lineIndexes: ReadonlySet<number>;
  /**
   * True if the receipt suggests a tip or leaves a blank for one. The amount actually paid may then be higher than the
   * printed total.
   */
  isTipRequested: boolean;
};

const tipWord = /\b(?:tips?|gratuity|gratuities|trinkgeld|pourboire|propina|mancia|fooi)\b/iu;
const tipHeading =
  /\b(?:suggested|recommended|proposed|optional|add) (?:an? )?(?:tip|gratuit)|\b(?:tip|gratuity) (?:guide|suggest|calc|option|table)|for your convenience/iu;
const percentPattern = /(?<![\d.,])(?:5|8|[12]\d|30)(?:[.,]\d+)? ?%/u;
const amountPattern = /\d[.,]\d\d(?!\d)/u;
const allPercents = new RegExp(percentPattern, 'gu');
const allAmounts = new RegExp(amountPattern, 'gu');
/** Labels of amounts that may include a suggested tip. */
const possibleTotalLabels: ReadonlySet<AmountLabel> = new Set([
  'total',
  'final total',
  'total with tax',
  'none',
  'other',
  'amount',
]);
/** Maximum number of lines in a table of suggested tips. */
const maxTableLines = 12;

/**
 * Finds suggested tips. One percentage may be that of a tip on the bill. Two percentages, or a heading such as
 * "suggested tip", mean that the tips are only suggestions.
 */
export function findSuggestedTips(lines: readonly TextLine[]): SuggestedTips {
  const tipWordLines = lines.flatMap(({ text }, lineIndex) => (tipWord.test(text) ? [lineIndex] : []));
  const tableStart = tipWordLines[0];
  if (tableStart === undefined) return { lineIndexes: new Set(), isTipRequested: false };
  const table = lines.slice(tableStart, (tipWordLines.at(-1) as number) + maxTableLines);
  const tipLines = findTipLines(table, tableStart);
  const getText = (lineIndex: number) => lines[lineIndex]?.text ?? '';
  if (!isSuggestion(table, [...tipLines].map(getText))) {
    const isLeftBlank = tipWordLines.map(getText).some((text) => !amountPattern.test(text) && isShortLabel(text));
    const tipAndTotalLines = new Set([...tipLines].filter((lineIndex) => hasTipAndTotal(getText(lineIndex))));
    return { lineIndexes: tipAndTotalLines, isTipRequested: isLeftBlank || tipAndTotalLines.size > 0 };
  }
  const totalLines = [...tipLines].flatMap((lineIndex) => findTotalsBelow(lines, lineIndex, tipLines));
  return { lineIndexes: new Set([...tipLines, ...totalLines]), isTipRequested: true };
}

/**
 * Returns the indexes of the lines with a tip and its percentage. `tableStart` is the index of the table's first line.
 */
function findTipLines(table: readonly TextLine[], tableStart: number): Set<number> {
  const tipLines = new Set<number>();
  let isInTable = false;
  for (const [i, { text }] of table.entries()) {
    const hasTipWord = tipWord.test(text);
    const hasAmount = amountPattern.test(text);
    const isTipLine: boolean =
      percentPattern.test(text) && (hasTipWord || (isInTable && classifyAmountLabel(text) !== 'tax'));
    if (isTipLine) tipLines.add(tableStart + i);
    // A line with an amount but no percentage ends the table, unless it may be a total that includes a tip.
    const continuesTable: boolean = isInTable && (!hasAmount || possibleTotalLabels.has(classifyAmountLabel(text)));
    isInTable = (hasTipWord && !hasAmount) || isTipLine || continuesTable;
  }
  return tipLines;
}

/** True if the table has a heading for suggested tips, or if it contains several percentages. */
function isSuggestion(table: readonly TextLine[], tipTexts: readonly string[]): boolean {
  const percents = new Set(tipTexts.map((text) => percentPattern.exec(text)?.[0]));
  const hasSeveralPercents = tipTexts.some((text) => (text.match(allPercents)?.length ?? 0) > 1);
  return percents.size > 1 || hasSeveralPercents || table.some(({ text }) => tipHeading.test(text));
}

/** True if a line contains both a tip and the total including it: "Tip 18% = 3.60 Total 23.60". */
function hasTipAndTotal(text: string): boolean {
  return (text.match(allAmounts)?.length ?? 0) > 1;
}

/** Returns the indexes of up to two lines below a suggested tip. They may contain the total that includes this tip. */
function findTotalsBelow(lines: readonly TextLine[], tipLine: number, tipLines: ReadonlySet<number>): number[] {
  const totalLines: number[] = [];
  for (const lineIndex of [tipLine + 1, tipLine + 2]) {
    const line = lines[lineIndex];
    if (!line || tipLines.has(lineIndex) || !possibleTotalLabels.has(classifyAmountLabel(line.text))) break;
    totalLines.push(lineIndex);
  }
  return totalLines;
}

/** True for a short label such as "Tip: ____". False for a sentence about tips. */
function isShortLabel(text: string): boolean {
  return text.split(' ').filter((word) => /\p{L}/u.test(word)).length <= 3;
}
