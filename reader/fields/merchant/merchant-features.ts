import { booleanToFeature, type FeatureValues } from '../../ranking/probabilities.ts';
import { findAmounts } from '../amount/amount-text.ts';
import { computeMeanConfidence } from '../candidate.ts';
import { findDates } from '../day/date-text.ts';
import { computeSimilarity, foldToLetters } from '../fold-text.ts';
import type { TextLine } from '../text-line.ts';
import { findChainName } from './chain-names.ts';
import { hasLegalForm, hasRegistrationNumber, isContinuedName, removeLegalForm } from './company-name.ts';
import { classifyLine, isDocumentTitle, isExcludedAsName, isPossibleName } from './line-kind.ts';
import {
  computeJoinedLineFeatures,
  computeLineKindFeatures,
  computeSpellingFeatures,
  hasOnlyTradeWords,
  isCompanyNameEnd,
  measureLineHeight,
} from './name-features.ts';
import type { NameText } from './name-texts.ts';
import type { Website } from './websites.ts';

const customer =
  /^\W*(bill(ed)? to|sold to|ship to|deliver to|customer|client|buyer|attn|attention|messrs|to:|kunde|rechnung an|rechnungsadresse|rechnungsempf|lieferadresse|adresse du client|herrn?\b|frau\b|facturé à|facturer|livr[ée]r? à|acheteur|cliente|destinatario|intestatario|spett|klant|factuuradres|afleveradres|aan|t\.a\.v|odbiorca|nabywca|mottagare|kund|alıcı|sayin|m[uü]şteri)\b/iu;
const sellerLabel =
  /^\W*(from|seller|vendor|supplier|merchant|vendeur|fournisseur|émetteur|verkäufer|lieferant|rechnungssteller|leverancier|venditore|fornitore|emisor|proveedor|sprzedawca|säljare|store|shop|company|taxpayer name|object name)\b/iu;
const ownPhrase =
  /^\W*(owned by|owner|dimiliki oleh|operated by|managed by|own by|a division of|member of|unit of|inh\b|inhaber|vl\.)\b/i;
const street =
  /\b(?:street|st|road|rd|avenue|ave|lane|drive|blvd|way|highway|jalan|jln|rue|via|piazza|calle|avenida|av|straat|laan|weg|gasse|platz|cad|sok|mah|ul)\b\.?|str(?:asse|a[ßb8]e|\.)|(?:straat|gasse|platz)\b/iu;
const welcome = /\bwelcome to\b|\bwillkommen (?:bei|im)\b|\bbienvenue (?:chez|à|a)\b|\bbienvenidos? a\b/iu;
/** Maximum number of lines at the top, and of lines at the foot, with which a name is compared. */
const compared = 30;
const alikeEnough = 0.82;
/**
 * Maximum length, in characters, of a name that is compared. Comparing takes quadratic time, and real names are
 * shorter.
 */
const maxLetters = 80;

export function computeMerchantFeatures(
  texts: readonly NameText[],
  pieces: readonly TextLine[],
  headEnd: number,
  lines: readonly TextLine[],
  sites: readonly Website[],
  currency: string | null,
): FeatureValues[] {
  const heights = lines.map(({ box }) => box.height).sort((a, b) => a - b);
  const usual = heights[heights.length >> 1] ?? 1;
  const tallest = Math.max(1, ...pieces.slice(0, headEnd).map(measureLineHeight));
  const named = pieces.flatMap(({ text }, index) => (isPossibleName(text) ? [index] : []));
  const siteLines = new Set(sites.map(({ line }) => line));
  const siteLetters = [...new Set(sites.map(({ letters }) => letters))];
  const letters = lines.map(({ text }) => foldToLetters(text));
  const near = [...letters.entries()].filter(([i]) => i < compared || i >= letters.length - compared);
  const companies = pieces.flatMap(({ text }, place) =>
    hasLegalForm(text) ? [{ place, text: foldToLetters(removeLegalForm(text)) }] : [],
  );
  const firstLegal = companies[0]?.place ?? -1;
  const kinds = pieces.slice(0, 2 * compared).map(({ text }) => classifyLine(text));
  const firstAddress = kinds.findIndex((kind) => kind === 'address' || kind === 'contact' || kind === 'tax number');
  const headNames = pieces
    .slice(0, 8)
    .map(({ index, text }, place) => ({ index, place, text: foldToLetters(text), isName: isPossibleName(text) }))
    .filter((each) => each.isName);
  const headTexts = pieces.slice(0, 8).map(({ text }) => foldToLetters(text));
  const priced = new Set(lines.filter(({ text }) => hasAmount(text)).map(({ index }) => index));
  // In Malaysia, a shop is usually known by the name of its company.
  const companiesSign = currency === 'MYR';
  const rankAt = countsBefore(named, pieces.length);
  const left = smallest(pieces.map(({ box }) => box.left));
  const right = -smallest(pieces.map(({ box }) => -(box.left + box.width)));
  return texts.map((text) => withoutSupport(featuresOf(text)));

  /**
   * Returns features for receipts with both the name of the shop and the name of its company. Users may enter either of
   * them.
   */
  function rivals(value: string, plain: string, index: number, last: number): FeatureValues {
    const isOther = (other: string) => !other.includes(plain) && !plain.includes(other);
    const isCompany = hasLegalForm(value);
    const hasSignAbove = headNames.some(({ place, text }) => place < index && text.length >= 4 && isOther(text));
    const hasCompany = companies
      .slice(0, compared)
      .some(({ place, text }) => isElsewhere(place, index, last) && isOther(text));
    return {
      'company below a sign': booleanToFeature(isCompany && hasSignAbove),
      'sign beside a company': booleanToFeature(!isCompany && hasCompany),
      // If a longer line starts with this name, the longer one is often the company's full name.
      'longer name where companies sign': booleanToFeature(
        companiesSign &&
          plain.length >= 3 &&
          headTexts.some((text, place) => isElsewhere(place, index, last) && begins(text, plain)),
      ),
    };
  }

  function featuresOf({ value, line, parts, index, found }: NameText): FeatureValues {
    const plain = foldToLetters(value);
    const last = index + parts.length - 1;
    const own = new Set(parts.map((part) => part.index));
    const others = near.filter(([i]) => !own.has(lines[i]?.index ?? -1));
    const isSame = (text: string) =>
      text === plain ||
      (plain.length <= maxLetters &&
        Math.abs(text.length - plain.length) <= 0.2 * plain.length &&
        computeSimilarity(text, plain) >= alikeEnough);
    // A name that was taken from a web address cannot be confirmed by the same address.
    const isOfSite = ['mended by a site', 'as site', 'as site of a chain'].some((how) => found[how] === 1);
    const site = isOfSite ? {} : siteFeatures(plain, siteLetters);
    const chain = findChainName(value);
    return {
      ...found,
      ...computeSpellingFeatures(value),
      ...computeJoinedLineFeatures(parts, usual),
      ...site,
      ...computeLineKindFeatures(kinds, index, last, line.text, value),
      // In some countries, people use the company's name instead of the chain's name.
      'as chain beside a company': booleanToFeature(
        found['as chain'] === 1 && firstLegal >= 0 && pieces[firstLegal]?.index !== line.index,
      ),
      'chain where companies sign': booleanToFeature(companiesSign && found['as chain'] === 1),
      'sign where companies sign': booleanToFeature(
        companiesSign && !hasLegalForm(value) && isElsewhere(firstLegal, index, last),
      ),
      'beginning of a name where companies sign': booleanToFeature(
        companiesSign && found['chain within a longer name'] === 1,
      ),
      ...rivals(value, plain, index, last),
      'street word': booleanToFeature(street.test(value)),
      chain: booleanToFeature(chain !== undefined && found['as chain'] !== 1 && !isOfSite),
      [`rank ${Math.min(rankAt[index] ?? 0, 4)}`]: 1,
      'first line': booleanToFeature(index === 0),
      'far down': Math.min(6, index / 10),
      'in head': booleanToFeature(index < headEnd),
      'below the first address': booleanToFeature(firstAddress >= 0 && firstAddress < index),
      'just above the first address': booleanToFeature(firstAddress === last + 1),
      height: Math.min(1.5, Math.max(-0.5, measureLineHeight(line) / usual - 1)),
      tallest: booleanToFeature(measureLineHeight(line) > 0.85 * tallest),
      unclear: Math.min(0.5, 1 - computeMeanConfidence(line.words)),
      'registered beside': booleanToFeature(hasRegistrationNumber(line.text)),
      'registered below': booleanToFeature(hasRegistrationNumber(pieces[last + 1]?.text ?? '')),
      'registered further below': booleanToFeature(hasRegistrationNumber(pieces[last + 2]?.text ?? '')),
      'place or number below': booleanToFeature(isExcludedAsName(pieces[last + 1]?.text ?? '')),
      'name below': booleanToFeature(isPossibleName(pieces[last + 1]?.text ?? '')),
      'legal form below': booleanToFeature(hasLegalForm(pieces[last + 1]?.text ?? '')),
      'legal form above': booleanToFeature(firstLegal >= 0 && firstLegal < index),
      'title above': booleanToFeature(isDocumentTitle(pieces[index - 1]?.text ?? '')),
      'customer above': booleanToFeature(
        pieces.slice(Math.max(0, index - 2), index).some(({ text }) => customer.test(text)),
      ),
      'customer beside': booleanToFeature(customer.test(pieces[index]?.text ?? '')),
      'seller beside': booleanToFeature(sellerLabel.test(line.text) || sellerLabel.test(pieces[index]?.text ?? '')),
      welcomed: booleanToFeature(found['after label'] === 1 && welcome.test(pieces[index]?.text ?? '')),
      'seller above': booleanToFeature(sellerLabel.test(pieces[index - 1]?.text ?? '')),
      'owner phrase': booleanToFeature(ownPhrase.test(line.text)),
      'owner phrase above': booleanToFeature(ownPhrase.test(pieces[index - 1]?.text ?? '')),
      'site said elsewhere': booleanToFeature(
        found['mended by a site'] !== 1 &&
          isOfSite &&
          others.some(([i, text]) => text.includes(plain) && !siteLines.has(i)),
      ),
      'unclear and nearly the site':
        (site['is nearly the site'] ?? 0) * Math.min(0.5, 1 - computeMeanConfidence(line.words)),
      'legal form beside an amount': booleanToFeature(hasLegalForm(value) && priced.has(line.index)),
      'said again': booleanToFeature(
        !isOfSite && plain.length >= 5 && others.some(([i, text]) => i >= 4 && text.includes(plain)),
      ),
      'rest of a company': booleanToFeature(isCompanyNameEnd(value) && isPossibleName(pieces[index - 1]?.text ?? '')),
      'name above': booleanToFeature(kinds[index - 1] === 'name' || kinds[index - 1] === 'company'),
      'beside an amount': booleanToFeature(priced.has(line.index)),
      'part of a longer name': booleanToFeature(
        plain.length >= 3 &&
          headNames.some(({ index, text }) => !own.has(index) && text !== plain && text.includes(plain)),
      ),
      'owner joined': booleanToFeature(parts.slice(1).some(({ text }) => ownPhrase.test(text))),
      'only a trade': booleanToFeature(hasOnlyTradeWords(value)),
      'begins with a trade': booleanToFeature(
        !hasOnlyTradeWords(value) && hasOnlyTradeWords(value.split(/[\s-]/)[0] ?? ''),
      ),
      'of a till': booleanToFeature(/pos$|\bpos\b/iu.test(value)),
      'whole line again': booleanToFeature(plain.length >= 4 && others.some(([, text]) => isSame(text))),
      'begins a line again': booleanToFeature(
        plain.length >= 4 && others.some(([, text]) => text.startsWith(plain) && text.length > plain.length),
      ),
      'begins as a rest': booleanToFeature(isContinuedName(line.text)),
      'joined as it is said elsewhere': booleanToFeature(
        parts.length > 1 && plain.length >= 6 && others.some(([, text]) => text.startsWith(plain)),
      ),
      'label within': booleanToFeature(/^[\p{L} ]{3,24}:/u.test(value)),
      'branch below': booleanToFeature(/^\([\p{L}\s,.&'-]{5,}\)$/u.test(pieces[last + 1]?.text.trim() ?? '')),
      'off centre': Math.abs(line.box.left + line.box.width / 2 - (left + right) / 2) / Math.max(1, right - left),
    };
  }
}

/** All features that confirm a name. The position of the name is not one of them. */
const support = [
  'legal form',
  'business word',
  'chain',
  'as chain',
  'has a site',
  'is the site',
  'said again',
  'whole line again',
  'mended by a site',
  'as site of a chain',
];

function withoutSupport(features: FeatureValues): FeatureValues {
  return { ...features, unsupported: booleanToFeature(!support.some((name) => (features[name] ?? 0) > 0)) };
}

function hasAmount(text: string): boolean {
  return findDates(text).length === 0 && findAmounts(text).some(({ form }) => form === 'exact');
}

function begins(text: string, plain: string): boolean {
  return text.length > plain.length && text.startsWith(plain);
}

function isElsewhere(place: number, from: number, to: number): boolean {
  return place >= 0 && (place < from || place > to);
}

function siteFeatures(plain: string, sites: readonly string[]): FeatureValues {
  const own = sites.some(
    (each) =>
      each === plain ||
      (plain.length >= 5 && plain.length <= maxLetters && computeSimilarity(each, plain) >= alikeEnough),
  );
  return {
    'has a site': booleanToFeature(
      sites.some((each) => each.length >= 4 && (plain.includes(each) || (plain.length >= 5 && each.includes(plain)))),
    ),
    'is the site': booleanToFeature(own),
    'is nearly the site': booleanToFeature(own && !sites.includes(plain)),
  };
}

/** Returns, for each index up to `length`, how many of the sorted `places` are smaller. */
function countsBefore(places: readonly number[], length: number): number[] {
  let before = 0;
  return Array.from({ length }, (_, place) => {
    while ((places[before] ?? length) < place) before++;
    return before;
  });
}

function smallest(numbers: readonly number[]): number {
  return numbers.reduce((least, number) => Math.min(least, number), Number.POSITIVE_INFINITY);
}
