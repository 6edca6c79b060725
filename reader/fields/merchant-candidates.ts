import type { Word } from '../page.ts';
import { findAmounts } from './amount-text.ts';
import type { Candidate } from './candidate.ts';
import { cleanName, continues, hasLegalForm, hasRegistration, isEndOfName, isOneName } from './company-name.ts';
import { findDates } from './date-text.ts';
import { lettersOnly } from './fold.ts';
import { merchantFeatures, type NameText } from './merchant-features.ts';
import { isName, isTitle } from './not-a-name.ts';
import { columns, type TextLine, textLine, wordsBetween } from './text-line.ts';

/** Names stand at the top; further down are goods, customers and small print. */
const headLines = 14;
/** How many lines a name is broken over. */
const maxParts = 3;

/** Names that may be the shop's, as people write them. */
export function merchantCandidates(lines: readonly TextLine[]): Candidate<string>[] {
  // A document with nothing but a picture at its top says who wrote it further down.
  const top = lines.slice(0, headLines).flatMap(columns);
  const pieces = top.some(({ text }) => isName(text)) ? top : lines.flatMap(columns);
  const texts = pieces.flatMap((_, index) => namesFrom(pieces, index));
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

function namesFrom(pieces: readonly TextLine[], index: number): NameText[] {
  const first = pieces[index] as TextLine;
  const before = pieces[index - 1];
  if (before && continues(first.text) && areClose(before, first) && isName(before.text)) return [];
  const names: NameText[] = isName(first.text) ? [{ line: first, parts: [first], index }] : [];
  if (isTitle(first.text) || !/\p{L}{3}/u.test(first.text)) return names;
  let parts = [first];
  for (const next of pieces.slice(index + 1, index + maxParts)) {
    const before = parts.at(-1) as TextLine;
    if (!areClose(before, next) || !canJoin(parts, next)) break;
    parts = [...parts, next];
    const line = textLine(
      parts.flatMap(({ words }) => words),
      first.page,
      first.index,
    );
    if (cleanName(line.text).length >= 4) names.push({ line, parts, index });
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
  for (const [index, { text }] of pieces.entries()) {
    const dated = findDates(text).length > 0;
    if (named && (isTitle(text) || dated)) return index;
    if (index > 3 && !dated && findAmounts(text).some(({ form }) => form === 'exact')) return index;
    named ||= isName(text);
  }
  return pieces.length;
}

/** Invoices of marketplaces name the seller, whom the buyer hardly knows, behind one of these. */
const seller = /^\W*(sold by|seller|verkauft (von|durch)|vendu par|vendido por|venduto da|verkocht door)\b/i;
const site =
  /(?<![\p{L}\d@.-])(?:www\.)?([\p{L}][\p{L}\d-]{2,})\.(?:com|net|org|eu|[a-z]{2}|co\.[a-z]{2})(?![\p{L}\d.])/giu;

/**
 * The marketplace that an invoice was written for: the site it names, where it also names a seller. Its name is
 * taken as printed with a capital, if it is anywhere.
 */
function findMarketplace(lines: readonly TextLine[]): { value: string; words: readonly Word[] } | null {
  if (!lines.some(({ text }) => seller.test(text))) return null;
  const sites = lines.flatMap((line) =>
    [...line.text.matchAll(site)].map((match) => ({
      name: match[1] as string,
      words: wordsBetween(line, match.index, match.index + match[0].length),
    })),
  );
  const best = sites.find(({ name }) => /^\p{Lu}/u.test(name)) ?? sites[0];
  return best ? { value: best.name, words: best.words } : null;
}
