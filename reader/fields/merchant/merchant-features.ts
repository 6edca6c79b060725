import { booleanToFeature, type FeatureValues } from '../../ranking/probabilities.ts';
import { computeTextSimilarity } from '../normalize-text.ts';
import type { TextLine } from '../text-line.ts';
import { findChainSpelling } from './chain-names.ts';
import { hasLegalForm, hasRegistrationNumber, isNameContinuation } from './company-name.ts';
import { isCertainlyNotShopName, isDocumentTitle, isPossibleShopName } from './line-kind.ts';
import {
  createMerchantContext,
  createNameContext,
  type MerchantContext,
  maxComparedLines,
  type NameContext,
} from './merchant-context.ts';
import {
  computeJoinedLineFeatures,
  computeLineKindFeatures,
  computeSpellingFeatures,
  hasOnlyTradeWords,
  isLastWordOfCompanyName,
  measureLineHeight,
} from './name-features.ts';
import type { PossibleShopName } from './possible-names.ts';
import type { Website } from './websites.ts';

const customerLabel =
  /^\W*(bill(ed)? to|sold to|ship to|deliver to|customer|client|buyer|attn|attention|messrs|to:|kunde|rechnung an|rechnungsadresse|rechnungsempf|lieferadresse|adresse du client|herrn?\b|frau\b|facturé à|facturer|livr[ée]r? à|acheteur|cliente|destinatario|intestatario|spett|klant|factuuradres|afleveradres|aan|t\.a\.v|odbiorca|nabywca|mottagare|kund|alıcı|sayin|m[uü]şteri)\b/iu;
const sellerLabel =
  /^\W*(from|seller|vendor|supplier|merchant|vendeur|fournisseur|émetteur|verkäufer|lieferant|rechnungssteller|leverancier|venditore|fornitore|emisor|proveedor|sprzedawca|säljare|store|shop|company|taxpayer name|object name)\b/iu;
const ownerPhrase =
  /^\W*(owned by|owner|dimiliki oleh|operated by|managed by|own by|a division of|member of|unit of|inh\b|inhaber|vl\.)\b/i;
const streetWord =
  /\b(?:street|st|road|rd|avenue|ave|lane|drive|blvd|way|highway|jalan|jln|rue|via|piazza|calle|avenida|av|straat|laan|weg|gasse|platz|cad|sok|mah|ul)\b\.?|str(?:asse|a[ßb8]e|\.)|(?:straat|gasse|platz)\b/iu;
const welcomePhrase = /\bwelcome to\b|\bwillkommen (?:bei|im)\b|\bbienvenue (?:chez|à|a)\b|\bbienvenidos? a\b/iu;
const minimumSimilarity = 0.82;
/**
 * Maximum length, in characters, of a name that is compared. Comparing takes quadratic time, and real names are
 * shorter.
 */
const maxComparedLength = 80;

export function computeMerchantFeatures(
  names: readonly PossibleShopName[],
  segments: readonly TextLine[],
  headerEnd: number,
  lines: readonly TextLine[],
  websites: readonly Website[],
  currency: string | null,
): FeatureValues[] {
  const receipt = createMerchantContext(segments, headerEnd, lines, websites, currency);
  return names.map((name) => addUnsupportedFeature(computeNameFeatures(createNameContext(name, receipt), receipt)));
}

/** The order of the features matters: their scores are added in this order, and floating-point sums depend on it. */
function computeNameFeatures(name: NameContext, receipt: MerchantContext): FeatureValues {
  const { value, line, segments, segmentIndex, features, letters, lastSegment, isFromWebsite } = name;
  const website = isFromWebsite ? {} : computeWebsiteFeatures(letters, receipt.websiteLetters);
  const isChain = findChainSpelling(value) !== undefined;
  return {
    ...features,
    ...computeSpellingFeatures(value),
    ...computeJoinedLineFeatures(segments, receipt.medianHeight),
    ...website,
    ...computeLineKindFeatures(receipt.kinds, segmentIndex, lastSegment, line.text, value),
    ...computeCompanyFeatures(name, receipt),
    'street word': booleanToFeature(streetWord.test(value)),
    chain: booleanToFeature(isChain && features['as chain'] !== 1 && !isFromWebsite),
    ...computePositionFeatures(name, receipt),
    ...computeNeighbourFeatures(name, receipt),
    ...computeRepetitionFeatures(name, receipt, website['is nearly the site'] ?? 0),
  };
}

/**
 * Returns features for receipts that show both the name of the shop and the name of the company that runs it. Users may
 * enter either name.
 */
function computeCompanyFeatures(name: NameContext, receipt: MerchantContext): FeatureValues {
  const { value, line, segmentIndex, lastSegment, features, letters } = name;
  const { segments, firstSegments, companies, firstCompany, prefersCompanyNames } = receipt;
  const isCompany = hasLegalForm(value);
  const isChain = features['as chain'] === 1;
  const isOtherName = (other: string) => !other.includes(letters) && !letters.includes(other);
  const isInOtherSegment = (index: number) => index < segmentIndex || index > lastSegment;
  const hasSignAbove = firstSegments
    .slice(0, segmentIndex)
    .some((segment) => segment.isName && segment.letters.length >= 4 && isOtherName(segment.letters));
  const hasOtherCompany = companies
    .slice(0, maxComparedLines)
    .some((company) => isInOtherSegment(company.segmentIndex) && isOtherName(company.letters));
  const hasLongerName = firstSegments.some(
    (segment, index) => isInOtherSegment(index) && startsLongerText(segment.letters, letters),
  );
  return {
    // In some countries, people use the name of the company that runs the shop instead of the chain's name.
    'as chain beside a company': booleanToFeature(
      isChain && firstCompany >= 0 && segments[firstCompany]?.index !== line.index,
    ),
    'chain where companies sign': booleanToFeature(prefersCompanyNames && isChain),
    'sign where companies sign': booleanToFeature(
      prefersCompanyNames && !isCompany && firstCompany >= 0 && isInOtherSegment(firstCompany),
    ),
    'beginning of a name where companies sign': booleanToFeature(
      prefersCompanyNames && features['chain within a longer name'] === 1,
    ),
    'company below a sign': booleanToFeature(isCompany && hasSignAbove),
    'sign beside a company': booleanToFeature(!isCompany && hasOtherCompany),
    // If a longer line starts with this name, that line is often the company's full name.
    'longer name where companies sign': booleanToFeature(prefersCompanyNames && letters.length >= 3 && hasLongerName),
  };
}

function computePositionFeatures(name: NameContext, receipt: MerchantContext): FeatureValues {
  const { line, segmentIndex, lastSegment, unclearness } = name;
  const height = measureLineHeight(line);
  return {
    [`rank ${Math.min(receipt.nameRanks[segmentIndex] ?? 0, 4)}`]: 1,
    'first line': booleanToFeature(segmentIndex === 0),
    'far down': Math.min(6, segmentIndex / 10),
    'in head': booleanToFeature(segmentIndex < receipt.headerEnd),
    'below the first address': booleanToFeature(receipt.firstAddress >= 0 && receipt.firstAddress < segmentIndex),
    'just above the first address': booleanToFeature(receipt.firstAddress === lastSegment + 1),
    height: Math.min(1.5, Math.max(-0.5, height / receipt.medianHeight - 1)),
    tallest: booleanToFeature(height > 0.85 * receipt.maxHeaderHeight),
    unclear: unclearness,
  };
}

/** Returns features of the text on the same line and on the lines above and below. */
function computeNeighbourFeatures(name: NameContext, { segments, firstCompany }: MerchantContext): FeatureValues {
  const { line, segmentIndex, lastSegment, features } = name;
  const getText = (index: number) => segments[index]?.text ?? '';
  const firstText = getText(segmentIndex);
  const textAbove = getText(segmentIndex - 1);
  const textBelow = getText(lastSegment + 1);
  const twoAbove = segments.slice(Math.max(0, segmentIndex - 2), segmentIndex);
  return {
    'registered beside': booleanToFeature(hasRegistrationNumber(line.text)),
    'registered below': booleanToFeature(hasRegistrationNumber(textBelow)),
    'registered further below': booleanToFeature(hasRegistrationNumber(getText(lastSegment + 2))),
    'place or number below': booleanToFeature(isCertainlyNotShopName(textBelow)),
    'name below': booleanToFeature(isPossibleShopName(textBelow)),
    'legal form below': booleanToFeature(hasLegalForm(textBelow)),
    'legal form above': booleanToFeature(firstCompany >= 0 && firstCompany < segmentIndex),
    'title above': booleanToFeature(isDocumentTitle(textAbove)),
    'customer above': booleanToFeature(twoAbove.some(({ text }) => customerLabel.test(text))),
    'customer beside': booleanToFeature(customerLabel.test(firstText)),
    'seller beside': booleanToFeature(sellerLabel.test(line.text) || sellerLabel.test(firstText)),
    welcomed: booleanToFeature(features['after label'] === 1 && welcomePhrase.test(firstText)),
    'seller above': booleanToFeature(sellerLabel.test(textAbove)),
    'owner phrase': booleanToFeature(ownerPhrase.test(line.text)),
    'owner phrase above': booleanToFeature(ownerPhrase.test(textAbove)),
  };
}

/**
 * Returns features that show whether the name or a part of it is also printed elsewhere, and how it fits the text
 * around it.
 */
function computeRepetitionFeatures(name: NameContext, receipt: MerchantContext, nearlyWebsite: number): FeatureValues {
  const { value, line, segments, segmentIndex, lastSegment, features, letters, lineIndexes, otherLines } = name;
  const { isFromWebsite, unclearness } = name;
  const { kinds, firstSegments, linesWithAmount, leftEdge, rightEdge } = receipt;
  const textAbove = receipt.segments[segmentIndex - 1]?.text ?? '';
  const textBelow = receipt.segments[lastSegment + 1]?.text ?? '';
  const kindAbove = kinds[segmentIndex - 1];
  const isBesideAmount = linesWithAmount.has(line.index);
  const isTrade = hasOnlyTradeWords(value);
  const startsOtherLine = otherLines.some((other) => other.letters.startsWith(letters));
  const isPrintedElsewhere = otherLines.some(
    (other) => other.letters.includes(letters) && !receipt.websiteLines.has(other.position),
  );
  const isPrintedBelow = otherLines.some(({ position, letters: other }) => position >= 4 && other.includes(letters));
  const isPartOfLongerName = firstSegments.some(
    (segment) =>
      segment.isName &&
      !lineIndexes.has(segment.index) &&
      segment.letters !== letters &&
      segment.letters.includes(letters),
  );
  const centre = line.box.left + line.box.width / 2;
  return {
    'site said elsewhere': booleanToFeature(features['mended by a site'] !== 1 && isFromWebsite && isPrintedElsewhere),
    'unclear and nearly the site': nearlyWebsite * unclearness,
    'legal form beside an amount': booleanToFeature(hasLegalForm(value) && isBesideAmount),
    'said again': booleanToFeature(!isFromWebsite && letters.length >= 5 && isPrintedBelow),
    'rest of a company': booleanToFeature(isLastWordOfCompanyName(value) && isPossibleShopName(textAbove)),
    'name above': booleanToFeature(kindAbove === 'name' || kindAbove === 'company'),
    'beside an amount': booleanToFeature(isBesideAmount),
    'part of a longer name': booleanToFeature(letters.length >= 3 && isPartOfLongerName),
    'owner joined': booleanToFeature(segments.slice(1).some(({ text }) => ownerPhrase.test(text))),
    'only a trade': booleanToFeature(isTrade),
    'begins with a trade': booleanToFeature(!isTrade && hasOnlyTradeWords(value.split(/[\s-]/)[0] ?? '')),
    'of a till': booleanToFeature(/pos$|\bpos\b/iu.test(value)),
    'whole line again': booleanToFeature(
      letters.length >= 4 && otherLines.some((other) => isSameName(other.letters, letters)),
    ),
    'begins a line again': booleanToFeature(
      letters.length >= 4 && otherLines.some((other) => startsLongerText(other.letters, letters)),
    ),
    'begins as a rest': booleanToFeature(isNameContinuation(line.text)),
    'joined as it is said elsewhere': booleanToFeature(segments.length > 1 && letters.length >= 6 && startsOtherLine),
    'label within': booleanToFeature(/^[\p{L} ]{3,24}:/u.test(value)),
    'branch below': booleanToFeature(/^\([\p{L}\s,.&'-]{5,}\)$/u.test(textBelow.trim())),
    'off centre': Math.abs(centre - (leftEdge + rightEdge) / 2) / Math.max(1, rightEdge - leftEdge),
  };
}

/** True if two names have the same letters, or if only a few letters differ. */
function isSameName(letters: string, name: string): boolean {
  if (letters === name) return true;
  return (
    name.length <= maxComparedLength &&
    Math.abs(letters.length - name.length) <= 0.2 * name.length &&
    computeTextSimilarity(letters, name) >= minimumSimilarity
  );
}

/** The features that confirm a name. Its position on the receipt is not one of them. */
const supportingFeatures = [
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

function addUnsupportedFeature(features: FeatureValues): FeatureValues {
  return { ...features, unsupported: booleanToFeature(!supportingFeatures.some((name) => (features[name] ?? 0) > 0)) };
}

function startsLongerText(text: string, name: string): boolean {
  return text.length > name.length && text.startsWith(name);
}

function computeWebsiteFeatures(letters: string, websites: readonly string[]): FeatureValues {
  const isOwnWebsite = websites.some(
    (website) =>
      website === letters ||
      (letters.length >= 5 &&
        letters.length <= maxComparedLength &&
        computeTextSimilarity(website, letters) >= minimumSimilarity),
  );
  return {
    'has a site': booleanToFeature(
      websites.some(
        (website) =>
          website.length >= 4 && (letters.includes(website) || (letters.length >= 5 && website.includes(letters))),
      ),
    ),
    'is the site': booleanToFeature(isOwnWebsite),
    'is nearly the site': booleanToFeature(isOwnWebsite && !websites.includes(letters)),
  };
}
