import type { FieldName, Page, Word } from '../page.ts';
import { learned } from '../ranking/learned.ts';
import { scoreOf, type Weights } from '../ranking/rank.ts';
import { alike } from './alike.ts';
import { allCandidates } from './all-candidates.ts';
import type { Candidate } from './candidate.ts';
import { wordsOfCategory } from './category.ts';
import { dayCandidates } from './day-candidates.ts';
import { spelling, spelt, wholeFigure } from './find-spelling.ts';
import type { Hints } from './hints.ts';
import { type TextLine, textLines } from './text-line.ts';

/** From how alike they are on, 0 to 1, one name may be the other misread. */
const MISREAD = 0.8;

/** What a person says that a receipt holds: whole hundredths, `YYYY-MM-DD`, a category of any name. */
export type Said = {
  merchant: string;
  /** What this merchant is called on its receipts, where it is known by another name. */
  printedAs?: string | null;
  amountMinor: number;
  day: string;
  category: string;
};

/**
 * Marks the words where a receipt says what a person says of it, whatever was marked before: for each field the likeliest
 * place that has its value. What stands nowhere is marked nowhere. The currency is the one that is printed.
 */
export function markFields(pages: readonly Page[], said: Said, today: string, hints: Hints = {}): void {
  for (const word of pages.flatMap((page) => page.lines.flatMap(({ words }) => words))) word.usedFor = [];
  const lines = textLines(pages);
  const candidates = allCandidates(lines, today, hints);
  const amounts = candidates.amount.filter(({ value }) => value === said.amountMinor);
  // The person knows whether the month comes first, and may mean a day to come.
  const lastDay = said.day > today ? said.day : today;
  const days = [true, false]
    .flatMap((monthFirst) => dayCandidates(lines, lastDay, monthFirst))
    .filter(({ value }) => value === said.day);
  const named = (name = said.merchant) => nameWords(lines, candidates.merchant, name);
  mark('merchant', named() ?? (said.printedAs ? named(said.printedAs) : undefined));
  mark('amount', likeliest(amounts, learned.amount.choose) ?? wholeFigure(lines, said.amountMinor));
  mark('date', likeliest(days, learned.date.choose));
  mark('category', wordsOfCategory(lines, said.category));
  mark('currency', candidates.currency?.words);
}

/** A name that recognition has misread is still the one that is nearest. */
function nameWords(
  lines: readonly TextLine[],
  candidates: readonly Candidate<string>[],
  name: string,
): readonly Word[] | undefined {
  const likenessOf = ({ value }: Candidate<string>) => alike(spelt(value), spelt(name));
  const most = Math.max(...candidates.map(likenessOf));
  const nearest = likeliest(
    candidates.filter((candidate) => likenessOf(candidate) === most),
    learned.merchant.choose,
  );
  return most === 1 ? nearest : (spelling(lines, name) ?? (most >= MISREAD ? nearest : undefined));
}

function likeliest(candidates: readonly Candidate<unknown>[], weights: Weights): readonly Word[] | undefined {
  const scores = candidates.map(({ features }) => scoreOf(features, weights));
  return candidates[scores.indexOf(Math.max(...scores))]?.words;
}

function mark(field: FieldName, words: readonly Word[] = []): void {
  for (const word of words) word.usedFor.push(field);
}
