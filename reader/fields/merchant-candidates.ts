import { findAmounts } from './amount-text.ts';
import type { Candidate } from './candidate.ts';
import { cleanName, continues, hasLegalForm, hasRegistration, isEndOfName, isOneName } from './company-name.ts';
import { findDates } from './date-text.ts';
import { lettersOnly } from './fold.ts';
import { findMarketplace } from './marketplace.ts';
import { merchantFeatures } from './merchant-features.ts';
import { isNoName, isTitle } from './not-a-name.ts';
import { columns, type TextLine, textLine } from './text-line.ts';

/** One to three neighbouring pieces of lines taken as one name. */
export type NameText = { line: TextLine; parts: readonly TextLine[]; place: number };

/** Names stand at the top; further down are goods, customers and small print. */
const searched = 14;
/** How many lines a name is broken over. */
const mostParts = 3;

/** Names that may be the shop's, as people write them. */
export function merchantCandidates(lines: readonly TextLine[]): Candidate<string>[] {
  // A document with nothing but a picture at its top says who wrote it further down.
  const top = lines.slice(0, searched).flatMap(columns);
  const pieces = top.some(({ text }) => isName(text)) ? top : lines.flatMap(columns);
  const texts = pieces.flatMap((_, place) => namesFrom(pieces, place));
  const features = merchantFeatures(texts, pieces, headEnd(pieces), lines);
  const names = texts.map(
    ({ line }, i): Candidate<string> => ({
      value: cleanName(line.text),
      words: line.words,
      features: features[i] ?? {},
    }),
  );
  const marketplace = findMarketplace(lines);
  return marketplace ? [...names, { ...marketplace, features: { marketplace: 1 } }] : names;
}

export function isName(text: string): boolean {
  return !isNoName(text) && cleanName(text).replace(/[^\p{L}]/gu, '').length >= 2;
}

function namesFrom(pieces: readonly TextLine[], place: number): NameText[] {
  const first = pieces[place] as TextLine;
  const before = pieces[place - 1];
  if (before && continues(first.text) && areClose(before, first) && isName(before.text)) return [];
  const names: NameText[] = isName(first.text) ? [{ line: first, parts: [first], place }] : [];
  if (isTitle(first.text) || !/\p{L}{3}/u.test(first.text)) return names;
  let parts = [first];
  for (const next of pieces.slice(place + 1, place + mostParts)) {
    const before = parts.at(-1) as TextLine;
    if (!areClose(before, next) || !canJoin(parts, next)) break;
    parts = [...parts, next];
    const line = textLine(
      parts.flatMap(({ words }) => words),
      first.page,
      first.index,
    );
    if (cleanName(line.text).length >= 4) names.push({ line, parts, place });
  }
  return names;
}

function canJoin(parts: readonly TextLine[], next: TextLine): boolean {
  const text = parts.map((part) => part.text).join(' ');
  // A shop that prints its sign and then its name once more.
  if (lettersOnly(next.text).startsWith(lettersOnly(text))) return false;
  if (isEndOfName(next.text) || isOneName(text, next.text)) return true;
  return !hasRegistration(next.text) && isName(text) && isName(next.text) && !hasLegalForm(text);
}

function areClose(above: TextLine, below: TextLine): boolean {
  const gap = below.box.top - (above.box.top + above.box.height);
  return above.page === below.page && below.index !== above.index && gap < 1.2 * below.box.height;
}

/**
 * How many pieces stand above the goods and the customer: they end at the first amount, and at the document's title or
 * date where something that can be a name stands above it.
 */
function headEnd(pieces: readonly TextLine[]): number {
  let named = false;
  for (const [place, { text }] of pieces.entries()) {
    const dated = findDates(text).length > 0;
    if (named && (isTitle(text) || dated)) return place;
    if (place > 3 && !dated && findAmounts(text).some(({ form }) => form === 'exact')) return place;
    named ||= isName(text);
  }
  return pieces.length;
}
