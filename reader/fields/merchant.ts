import { findAmounts } from './amount-text.ts';
import { cleanName, hasBusinessWord, hasLegalForm, hasRegistration, isEndOfName, isOneName } from './company-name.ts';
import { findDates } from './date-text.ts';
import { type Found, likelihood, meanConfidence } from './found.ts';
import { isNoName, isTitle } from './not-a-name.ts';
import { columns, type TextLine, textLine } from './text-line.ts';

/** Names stand at the top; further down are goods, customers and small print. */
const searched = 14;

/** Chooses the shop's name. */
export function findMerchant(lines: readonly TextLine[]): Found<string> | null {
  const heights = lines.map(({ box }) => box.height).sort((a, b) => a - b);
  const usual = heights[heights.length >> 1] ?? 1;
  const top = joinNames(head(lines).flatMap(columns));
  let rank = 0;
  const candidates = top
    .map((line, place) => {
      if (!isName(line.text)) return undefined;
      const registered = hasRegistration(line.text) || hasRegistration(top[place + 1]?.text ?? '');
      return { line, score: scoreOf(line, rank++, place, usual) + (registered ? 0.8 : 0) };
    })
    .filter((candidate) => candidate !== undefined)
    .sort((a, b) => b.score - a.score);
  const [best, rival] = candidates;
  if (!best) return null;
  const lead = best.score - (rival?.score ?? -1);
  const confidence = likelihood(best.score, 0, 1) * likelihood(lead, 0, 1.5) * meanConfidence(best.line.words);
  return { value: cleanName(best.line.text), words: best.line.words, confidence };
}

function isName(text: string): boolean {
  return !isNoName(text) && cleanName(text).replace(/[^\p{L}]/gu, '').length >= 2;
}

/**
 * The lines above the goods and the customer: they end at the first amount, and at the document's title or date where
 * something that can be a name stands above it.
 */
function head(lines: readonly TextLine[]): readonly TextLine[] {
  const top = lines.slice(0, searched);
  let named = false;
  for (const [place, { text }] of top.entries()) {
    const dated = findDates(text).length > 0;
    if (named && (isTitle(text) || dated)) return top.slice(0, place);
    if (place > 3 && !dated && findAmounts(text).some(({ form }) => form === 'exact')) return top.slice(0, place);
    named ||= isName(text);
  }
  return top;
}

/** Puts names that were broken over two or three lines together again. */
function joinNames(lines: readonly TextLine[]): TextLine[] {
  const joined: TextLine[] = [];
  for (const line of lines) {
    const before = joined.at(-1);
    const close = before && line.box.top - (before.box.top + before.box.height) < 1.2 * line.box.height;
    const belongs =
      before && (isEndOfName(line.text) || isOneName(before.text, line.text)) && !hasLegalForm(before.text);
    if (before && close && belongs && !isTitle(before.text) && /\p{L}{3}/u.test(before.text)) {
      joined[joined.length - 1] = textLine([...before.words, ...line.words], before.page, before.index);
    } else {
      joined.push(line);
    }
  }
  return joined;
}

function scoreOf(line: TextLine, rank: number, place: number, usual: number): number {
  const { text } = line;
  let score = -0.4 * rank - 0.05 * place;
  if (hasLegalForm(text)) score += 2.6;
  else if (hasBusinessWord(text)) score += 1;
  const height = Math.max(...line.words.map(({ box }) => box.height));
  score += Math.min(1, Math.max(-0.5, height / usual - 1));
  const letters = text.replace(/[^\p{L}]/gu, '');
  if (letters === letters.toUpperCase()) score += 0.4;
  else if (letters === letters.toLowerCase()) score -= 1;
  if (letters.length < 5) score -= 0.6;
  if (meanConfidence(line.words) < 0.75) score -= 0.8;
  return score;
}
