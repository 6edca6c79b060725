import type { TextLine } from '../text-line.ts';
import { type AmountLabel, classifyLabel } from './amount-label.ts';

/** Suggested tips on a receipt. */
export type SuggestedTips = {
  /** Indexes of the lines with a suggested tip, or with a total that includes one. */
  proposed: ReadonlySet<number>;
  /**
   * True if the receipt suggests a tip or leaves a blank for one. The amount actually paid may then be higher than the
   * printed total.
   */
  isAsked: boolean;
};

const word = /\b(?:tips?|gratuity|gratuities|trinkgeld|pourboire|propina|mancia|fooi)\b/iu;
const heading =
  /\b(?:suggested|recommended|proposed|optional|add) (?:an? )?(?:tip|gratuit)|\b(?:tip|gratuity) (?:guide|suggest|calc|option|table)|for your convenience/iu;
const percent = /(?<![\d.,])(?:5|8|[12]\d|30)(?:[.,]\d+)? ?%/u;
const amount = /\d[.,]\d\d(?!\d)/u;
const everyPercent = new RegExp(percent, 'gu');
const everyAmount = new RegExp(amount, 'gu');
/** Labels of amounts that may include a suggested tip. */
const sums: ReadonlySet<AmountLabel> = new Set(['total', 'final total', 'total with tax', 'none', 'other', 'amount']);
/** Maximum number of lines in a table of suggested tips. */
const maxTable = 12;

/**
 * Finds suggested tips. A single tip with a percentage may be part of the bill, but two percentages or a heading mean
 * that the tips are suggestions.
 */
export function findSuggestedTips(lines: readonly TextLine[]): SuggestedTips {
  const said = lines.flatMap(({ text }, place) => (word.test(text) ? [place] : []));
  const first = said[0];
  if (first === undefined) return { proposed: new Set(), isAsked: false };
  const table = lines.slice(first, (said.at(-1) as number) + maxTable);
  const isHeaded = table.some(({ text }) => heading.test(text));
  const tips = new Set<number>();
  let inTable = false;
  for (const [i, { text }] of table.entries()) {
    const isTip = word.test(text);
    const hasAmount = amount.test(text);
    if (percent.test(text) && (isTip || (inTable && classifyLabel(text) !== 'tax'))) tips.add(first + i);
    // A line with an amount but no percentage ends the table, unless it may be a total that includes a tip.
    inTable =
      (isTip && !hasAmount) || tips.has(first + i) || (inTable && (!hasAmount || sums.has(classifyLabel(text))));
  }
  const percents = new Set([...tips].map((place) => percent.exec(lines[place]?.text ?? '')?.[0]));
  const several = [...tips].some((place) => (lines[place]?.text.match(everyPercent)?.length ?? 0) > 1);
  const isProposal = isHeaded || percents.size > 1 || several;
  const isLeftBlank = said.some((place) => !amount.test(lines[place]?.text ?? '') && isShort(lines[place]?.text ?? ''));
  if (!isProposal) {
    const summed = new Set([...tips].filter((place) => isSum(lines[place])));
    return { proposed: summed, isAsked: isLeftBlank || summed.size > 0 };
  }
  return { proposed: new Set([...tips].flatMap((place) => [place, ...sumsBelow(lines, place, tips)])), isAsked: true };
}

/** True if a line contains both a tip and the total including it: "Tip 18% = 3.60 Total 23.60". */
function isSum(line: TextLine | undefined): boolean {
  return (line?.text.match(everyAmount)?.length ?? 0) > 1;
}

/** Returns the indexes of up to two lines below a suggested tip. They contain the total that includes this tip. */
function sumsBelow(lines: readonly TextLine[], place: number, tips: ReadonlySet<number>): number[] {
  const below: number[] = [];
  for (const next of [place + 1, place + 2]) {
    const line = lines[next];
    if (!line || tips.has(next) || !sums.has(classifyLabel(line.text))) break;
    below.push(next);
  }
  return below;
}

/** True for a label followed by a blank, such as "Tip: ____". False for a sentence about tips. */
function isShort(text: string): boolean {
  return text.split(' ').filter((each) => /\p{L}/u.test(each)).length <= 3;
}
