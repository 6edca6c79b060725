import { takeFromBothEnds } from '../../limit-text.ts';
import type { OcrWord } from '../../ocr-page.ts';
import { findAmountsInText } from '../amount/find-amounts-in-text.ts';
import { findDatesInText } from '../day/find-dates-in-text.ts';
import type { FieldCandidate } from '../field-candidate.ts';
import { normalizeToLetters } from '../normalize-text.ts';
import { createTextLine, findWordsBetween, splitLineAtWideGaps, type TextLine } from '../text-line.ts';
import { hasLegalForm, removeLegalForm } from './company-name.ts';
import { classifyReceiptLine, isDocumentTitle, isPossibleShopName } from './line-kind.ts';
import { listKnownShopNames } from './list-known-shop-names.ts';
import { computeMerchantFeatures } from './merchant-features.ts';
import { headerLineCount, listPossibleShopNames, type PossibleShopName } from './possible-names.ts';
import { findWebsites } from './websites.ts';

/** Maximum number of segments (lines, or parts of lines) that are searched for a name. Real documents have fewer. */
const maxSegments = 600;
/** Maximum number of names found below the top lines, such as the company at the foot of an invoice. */
const maxLowerNames = 30;
/** Maximum number of names that are compared. A real receipt has about 60. */
const maxNames = 240;

/**
 * Returns the candidates for the shop's name, spelled as people write it.
 * @param currency the receipt's currency, because company names differ between countries
 */
export function listMerchantCandidates(lines: readonly TextLine[], currency: string | null): FieldCandidate<string>[] {
  const segments = lines.flatMap(splitIntoSegments).slice(0, maxSegments);
  const topCount = segments.filter(({ index }) => index < headerLineCount).length;
  // The top may show only a logo without text. The name is then printed further down, so all lines are searched.
  const isNamedAtTop = segments.slice(0, topCount).some(({ text }) => isPossibleShopName(text));
  const searchedCount = isNamedAtTop ? topCount : segments.length;
  const websites = findWebsites(lines);
  const searchedSegments = segments.slice(0, searchedCount);
  const upperNames = searchedSegments.flatMap((segment, index) =>
    mayBeName(segment.text, index) ? listPossibleShopNames(segments, index) : [],
  );
  const lowerNames = listLowerNames(segments, searchedCount);
  const knownNames = listKnownShopNames(lines, segments, websites);
  // Comparing names takes time, so only the first and last names are compared if there are too many.
  const nameTexts = takeFromBothEnds([...upperNames, ...lowerNames, ...knownNames], maxNames / 2);
  const headerEnd = findHeaderEnd(searchedSegments);
  const features = computeMerchantFeatures(nameTexts, segments, headerEnd, lines, websites, currency);
  const candidates = nameTexts.map(
    ({ value, line }, i): FieldCandidate<string> => ({ value, words: line.words, features: features[i] ?? {} }),
  );
  const marketplace = findMarketplace(lines);
  return marketplace ? [...candidates, { ...marketplace, features: { marketplace: 1 } }] : candidates;
}

/**
 * Splits a line at wide gaps. A segment that contains only a legal form is not a name on its own, so it is joined with
 * the segment before it.
 */
function splitIntoSegments(line: TextLine): TextLine[] {
  const segments: TextLine[] = [];
  for (const segment of splitLineAtWideGaps(line)) {
    const previous = segments.at(-1);
    if (previous && hasLegalForm(segment.text) && normalizeToLetters(removeLegalForm(segment.text)).length < 2) {
      segments[segments.length - 1] = createTextLine([...previous.words, ...segment.words], line.page, line.index);
    } else segments.push(segment);
  }
  return segments;
}

/**
 * False if the text is certainly not a name. Headings and addresses near the top are accepted, because they may contain
 * a name.
 */
function mayBeName(text: string, segmentIndex: number): boolean {
  if (isPossibleShopName(text)) return true;
  const kind = classifyReceiptLine(text);
  const letters = text.replace(/[^\p{L}]/gu, '').length;
  return segmentIndex < headerLineCount && letters >= 3 && kind !== 'tax number' && kind !== 'contact';
}

const greeting =
  /\b(?:thank(?:s| you)|visit(?:ing|ed)?|welcome|shopping|danke|merci|gracias|grazie|bedankt|tack|obrigad[oa])\b/i;

/** Returns names found below the top lines: names with a legal form, and names near a greeting. */
function listLowerNames(allSegments: readonly TextLine[], start: number): PossibleShopName[] {
  const isNearGreeting = (index: number) =>
    greeting.test(allSegments[index]?.text ?? '') || greeting.test(allSegments[index - 1]?.text ?? '');
  const segmentIndexes = allSegments.flatMap(({ text }, index) => {
    if (index < start) return [];
    const isBelowGreeting = greeting.test(allSegments[index - 1]?.text ?? '') && isPossibleShopName(text);
    return hasLegalForm(text) || isBelowGreeting || greeting.test(text) ? [index] : [];
  });
  return takeFromBothEnds(segmentIndexes, maxLowerNames / 2).flatMap((index) =>
    listPossibleShopNames(allSegments, index)
      .filter(
        ({ features, segments }) =>
          segments.length === 1 && (isPossibleShopName(segments[0]?.text ?? '') || features['after label'] === 1),
      )
      .map((name) => ({
        ...name,
        features: { ...name.features, further: 1, 'after a greeting': isNearGreeting(index) ? 1 : 0 },
      })),
  );
}

/**
 * Returns the number of segments in the header. It ends at the first amount, where the items start. If a possible name
 * was found before, it also ends at a document title or a date.
 */
function findHeaderEnd(segments: readonly TextLine[]): number {
  let hasName = false;
  for (const [index, { text }] of segments.entries()) {
    const hasDate = findDatesInText(text).length > 0;
    if (hasName && (isDocumentTitle(text) || hasDate)) return index;
    if (index > 3 && !hasDate && findAmountsInText(text).some(({ form }) => form === 'exact')) return index;
    hasName ||= isPossibleShopName(text);
  }
  return segments.length;
}

/**
 * Matches labels of the seller on marketplace invoices. Buyers usually do not know the seller, so the marketplace is
 * used as the shop.
 */
const sellerLabel = /^\W*(sold by|seller|verkauft (von|durch)|vendu par|vendido por|venduto da|verkocht door)\b/i;
const websitePattern =
  /(?<![\p{L}\d@.-])(?:www\.)?([\p{L}][\p{L}\d-]{2,})\.(?:com|net|org|eu|[a-z]{2}|co\.[a-z]{2})(?![\p{L}\d.])/giu;

/**
 * Returns the name of the marketplace's website if the invoice mentions a seller, otherwise null. If the name is
 * printed several times, a spelling with a capital letter is preferred.
 */
function findMarketplace(lines: readonly TextLine[]): { value: string; words: readonly OcrWord[] } | null {
  if (!lines.some(({ text }) => sellerLabel.test(text) && !/trade name/i.test(text))) return null;
  const websites = lines.flatMap((line) =>
    [...line.text.matchAll(websitePattern)].map((match) => ({
      name: match[1] as string,
      words: findWordsBetween(line, match.index, match.index + match[0].length),
    })),
  );
  const best = websites.find(({ name }) => /^\p{Lu}/u.test(name)) ?? websites[0];
  return best ? { value: best.name, words: best.words } : null;
}
