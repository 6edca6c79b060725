import type { OcrWord } from '../../page.ts';
import { findAmounts } from '../amount/amount-text.ts';
import { type Candidate, computeMeanConfidence } from '../candidate.ts';
import { findDates } from '../day/date-text.ts';
import { computeSimilarity, foldToLetters } from '../fold-text.ts';
import { createTextLine, findWordsBetween, splitColumns, type TextLine } from '../text-line.ts';
import { findChainByWebsite, findChains, minimumClearTextConfidence } from './chain-names.ts';
import { hasLegalForm, removeLegalForm } from './company-name.ts';
import { classifyLine, isDocumentTitle, isPossibleName } from './line-kind.ts';
import { computeMerchantFeatures } from './merchant-features.ts';
import { listPossibleNames, type NameText } from './name-texts.ts';
import { findWebsites, type Website } from './websites.ts';

/** Number of lines at the top that usually contain the name. The goods and the small print follow below. */
const headLines = 14;
/** Maximum number of line pieces that are searched if there is no name at the top. Real documents have fewer. */
const maxPieces = 600;
/** Maximum number of names from below the top lines, such as the company at the foot of an invoice. */
const maxFurther = 30;
/** Maximum number of names that are compared. A real receipt has about 60. */
const maxTexts = 240;
/** Maximum number of names of chains, and of websites. If there are more, they are not shops but brands of goods. */
const maxMeant = 24;

/**
 * Returns the candidates for the shop's name, spelled as people write it.
 * @param currency the receipt's currency, because company names differ between countries
 */
export function listMerchantCandidates(lines: readonly TextLine[], currency: string | null): Candidate<string>[] {
  const pieces = lines.flatMap(piecesOf).slice(0, maxPieces);
  const inTop = pieces.filter(({ index }) => index < headLines).length;
  // If the top contains only a logo without text, the name is printed further down. All lines are then searched.
  const named = pieces.slice(0, inTop).some(({ text }) => isPossibleName(text));
  const searched = named ? inTop : pieces.length;
  const sites = findWebsites(lines);
  const texts = bounded([
    ...pieces
      .slice(0, searched)
      .flatMap((_, index) => (mayName(pieces, index) ? listPossibleNames(pieces, index) : [])),
    ...furtherNames(pieces, searched),
    ...meantNames(lines, pieces, sites),
  ]);
  const features = computeMerchantFeatures(texts, pieces, headEnd(pieces.slice(0, searched)), lines, sites, currency);
  const names = texts.map(
    ({ value, line }, i): Candidate<string> => ({ value, words: line.words, features: features[i] ?? {} }),
  );
  const marketplace = findMarketplace(lines);
  return marketplace ? [...names, { ...marketplace, features: { marketplace: 1 } }] : names;
}

/**
 * Splits a line into columns. A column that contains only a legal form is not a name on its own, so it is joined with
 * the column before it.
 */
function piecesOf(line: TextLine): TextLine[] {
  const pieces: TextLine[] = [];
  for (const piece of splitColumns(line)) {
    const before = pieces.at(-1);
    if (before && hasLegalForm(piece.text) && foldToLetters(removeLegalForm(piece.text)).length < 2) {
      pieces[pieces.length - 1] = createTextLine([...before.words, ...piece.words], line.page, line.index);
    } else pieces.push(piece);
  }
  return pieces;
}

/** Keeps only the first and last names if there are too many, because comparing them takes time. */
function bounded(texts: readonly NameText[]): readonly NameText[] {
  return texts.length <= maxTexts ? texts : [...texts.slice(0, maxTexts / 2), ...texts.slice(-maxTexts / 2)];
}

/** True unless the text is certainly not a name. In case of doubt, headings and addresses remain candidates. */
function mayName(pieces: readonly TextLine[], index: number): boolean {
  const text = pieces[index]?.text ?? '';
  if (isPossibleName(text)) return true;
  const kind = classifyLine(text);
  const letters = text.replace(/[^\p{L}]/gu, '').length;
  return index < headLines && letters >= 3 && kind !== 'tax number' && kind !== 'contact';
}

const greeting =
  /\b(?:thank(?:s| you)|visit(?:ing|ed)?|welcome|shopping|danke|merci|gracias|grazie|bedankt|tack|obrigad[oa])\b/i;

function furtherNames(pieces: readonly TextLine[], from: number): NameText[] {
  const places = pieces.flatMap(({ text }, index) =>
    index >= from &&
    (hasLegalForm(text) ||
      (greeting.test(pieces[index - 1]?.text ?? '') && isPossibleName(text)) ||
      greeting.test(text))
      ? [index]
      : [],
  );
  return [...places.slice(0, maxFurther / 2), ...places.slice(maxFurther / 2).slice(-maxFurther / 2)].flatMap((index) =>
    listPossibleNames(pieces, index)
      .filter(
        ({ found, parts }) =>
          parts.length === 1 && (isPossibleName(parts[0]?.text ?? '') || found['after label'] === 1),
      )
      .map((name) => ({
        ...name,
        found: { ...name.found, further: 1, 'after a greeting': greetingAt(pieces, index) },
      })),
  );
}

function greetingAt(pieces: readonly TextLine[], index: number): number {
  return greeting.test(pieces[index]?.text ?? '') || greeting.test(pieces[index - 1]?.text ?? '') ? 1 : 0;
}

/** Number of pieces at the top in which a misread name is corrected using a similar web address. */
const mendable = 6;

/** Removes a prefix of a web address, such as "my". Shops add it if the address without it is already taken. */
const ownName = (site: string) => site.replace(/^(?:my|the|shop|visit)(?=[\p{L}]{4})/iu, '');

/** Returns the names of known chains, including misread ones, and the names of the owners of printed web addresses. */
function meantNames(lines: readonly TextLine[], pieces: readonly TextLine[], sites: readonly Website[]): NameText[] {
  const placeOf = new Map<number, number>();
  pieces.forEach(({ index }, place) => {
    if (!placeOf.has(index)) placeOf.set(index, place);
  });
  const meant = (value: string, words: readonly OcrWord[], line: number, found: NameText['found']): NameText[] => {
    const index = placeOf.get(lines[line]?.index ?? -1);
    const piece = index === undefined ? undefined : pieces[index];
    if (index === undefined || !piece || words.length === 0) return [];
    const own = { ...piece, words };
    return [{ value, line: own, parts: [own], index, found }];
  };
  const mended = pieces.slice(0, mendable).flatMap((piece) => {
    const letters = foldToLetters(piece.text);
    const owner = sites.find(
      (each) =>
        each.letters !== letters &&
        each.letters.length <= letters.length + 3 &&
        computeSimilarity(ownName(each.letters), letters) >= 0.7,
    );
    if (!owner || findChainByWebsite(owner.name) || computeMeanConfidence(piece.words) >= minimumClearTextConfidence)
      return [];
    const name = ownName(owner.name.replaceAll('-', ' '));
    const value = (name[0]?.toUpperCase() ?? '') + name.slice(1);
    return meant(
      value,
      piece.words,
      lines.findIndex(({ index }) => index === piece.index),
      { 'mended by a site': 1 },
    );
  });
  const named = findChains(lines).slice(0, maxMeant);
  const counts = new Map<string, number>();
  for (const { name } of named) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [
    ...mended,
    ...named.flatMap(({ name, words, line, likeness }) =>
      meant(name, words, line, {
        'as chain': 1,
        'chain misread': likeness < 1 ? 1 : 0,
        'chain hardly read': likeness < 1 ? Math.min(1, 4 * (1 - likeness)) : 0,
        'chain again': Math.log(counts.get(name) ?? 1),
        'chain below the head': line >= headLines ? 1 : 0,
        'chain at the foot': line >= lines.length - 6 && line >= headLines ? 1 : 0,
        'chain within a longer name':
          isPossibleName(lines[line]?.text ?? '') && (lines[line]?.words.length ?? 0) > words.length ? 1 : 0,
        'chain misread as a whole line': likeness < 1 && (lines[line]?.words.length ?? 0) === words.length ? 1 : 0,
        'chain begins its line': lines[line]?.words[0] === words[0] ? 1 : 0,
      }),
    ),
    ...sites.slice(0, maxMeant).flatMap(({ name, words, line }) => {
      const chain = findChainByWebsite(name);
      const plain = name.replaceAll('-', ' ');
      return meant(chain ?? plain, words, line, chain ? { 'as site of a chain': 1 } : { 'as site': 1 });
    }),
  ];
}

/**
 * Returns the number of pieces in the header, which ends above the goods and the customer's address. The goods start at
 * the first amount. After a possible name, a document title or a date also ends the header.
 */
function headEnd(pieces: readonly TextLine[]): number {
  let named = false;
  for (const [index, { text }] of pieces.entries()) {
    const dated = findDates(text).length > 0;
    if (named && (isDocumentTitle(text) || dated)) return index;
    if (index > 3 && !dated && findAmounts(text).some(({ form }) => form === 'exact')) return index;
    named ||= isPossibleName(text);
  }
  return pieces.length;
}

/**
 * Matches labels of the seller on marketplace invoices. Buyers usually do not know the seller, so the marketplace is
 * used as the shop.
 */
const seller = /^\W*(sold by|seller|verkauft (von|durch)|vendu par|vendido por|venduto da|verkocht door)\b/i;
const site =
  /(?<![\p{L}\d@.-])(?:www\.)?([\p{L}][\p{L}\d-]{2,})\.(?:com|net|org|eu|[a-z]{2}|co\.[a-z]{2})(?![\p{L}\d.])/giu;

/**
 * Returns the marketplace's website if the invoice names a seller, otherwise null. A spelling with a capital letter is
 * preferred.
 */
function findMarketplace(lines: readonly TextLine[]): { value: string; words: readonly OcrWord[] } | null {
  if (!lines.some(({ text }) => seller.test(text) && !/trade name/i.test(text))) return null;
  const sites = lines.flatMap((line) =>
    [...line.text.matchAll(site)].map((match) => ({
      name: match[1] as string,
      words: findWordsBetween(line, match.index, match.index + match[0].length),
    })),
  );
  const best = sites.find(({ name }) => /^\p{Lu}/u.test(name)) ?? sites[0];
  return best ? { value: best.name, words: best.words } : null;
}
