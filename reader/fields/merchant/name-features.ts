import { booleanToFeature, type FeatureValues } from '../../ranking/probabilities.ts';
import { normalizeForComparison, normalizeToLetters } from '../normalize-text.ts';
import type { TextLine } from '../text-line.ts';
import {
  cleanShopName,
  hasBusinessWord,
  hasLegalForm,
  isNameContinuation,
  isNameOnTwoLines,
  isOnlyNameEnding,
  removeLegalForm,
} from './company-name.ts';
import { classifyReceiptLine, type ReceiptLineKind } from './line-kind.ts';
import merchantWords from './merchant-words.json' with { type: 'json' };

const slogan =
  /\b(your|you|we|our|best|quality|experience|taste|fresh|since|save|everyday|always|better|more|life|world|love|true|authentic|enjoy|live|frische|genuss|leben|erleben|besser|gut|immer|notre|votre|vous|meilleur|siempre|sempre|calidad|pay|why)\b/i;
const placeWord =
  /\b(park|point|mall|plaza|centre|center|city|town|north|south|east|west|airport|station|square|village|district|county|singapore|malaysia|india|france|deutschland|nederland|schweiz|suisse|österreich|italia|españa|canada|usa|london|paris|berlin|istanbul|ankara|toronto)\b/i;
const countryPattern =
  /^(?:deutschland|germany|nederland|netherlands|france|frankreich|schweiz|suisse|svizzera|switzerland|[öo]sterreich|austria|italia|italy|espa[nñ]a|spain|polska|poland|sverige|sweden|danmark|norge|suomi|finland|belgi[eë]|belgique|united (?:kingdom|states)|usa?|uk|canada|india|singapore|malaysia|indonesia|australia|new zealand|t[uü]rkiye|ireland|portugal|brasil)\.?$/iu;
const personPattern = /^(?:dr|mr|mrs|ms|herr|frau|familie|fam|inh|prop|m|mme)\.? \p{Lu}|^\p{Lu}\. ?\p{Lu}\p{L}+$/u;
const tradeWords = new Set([...merchantWords.trades, ...merchantWords.business]);

/**
 * True for a single word with a legal form, such as `Foods Ltd`. It is usually the end of a name that starts on the
 * line above.
 */
export function isLastWordOfCompanyName(name: string): boolean {
  return hasLegalForm(name) && !removeLegalForm(name).trim().includes(' ');
}

/**
 * True if all words only describe a trade, such as "restaurant". None of them can then be the actual name of the shop.
 */
export function hasOnlyTradeWords(name: string): boolean {
  const words = normalizeForComparison(name)
    .split(' ')
    .filter((word) => word.length > 1);
  return words.length > 0 && words.every((word) => tradeWords.has(word));
}

/** Returns features that describe the kind of the name's line and of the lines above and below it. */
export function computeLineKindFeatures(
  kinds: readonly ReceiptLineKind[],
  index: number,
  lastIndex: number,
  lineText: string,
  name: string,
): FeatureValues {
  return {
    [`is ${classifyReceiptLine(lineText)}`]: 1,
    [`is in ${kinds[index] ?? 'nothing'}`]: 1,
    [`above is ${kinds[index - 1] ?? 'nothing'}`]: 1,
    [`below is ${kinds[lastIndex + 1] ?? 'nothing'}`]: 1,
    slogan: booleanToFeature(slogan.test(name)),
    'place word': booleanToFeature(placeWord.test(name)),
    'only a country': booleanToFeature(countryPattern.test(name)),
    person: booleanToFeature(personPattern.test(lineText)),
    'ends as a label': booleanToFeature(/:\s*$/.test(lineText)),
    'asks or calls': booleanToFeature(/[?!]/.test(lineText)),
  };
}

/** Returns features based on the letters and words of the name. */
export function computeSpellingFeatures(name: string): FeatureValues {
  const letters = name.replace(/[^\p{L}]/gu, '');
  const words = name.split(' ');
  return {
    'legal form': booleanToFeature(hasLegalForm(name)),
    'business word': booleanToFeature(hasBusinessWord(name)),
    'business word without legal form': booleanToFeature(hasBusinessWord(name) && !hasLegalForm(name)),
    'upper case': booleanToFeature(letters === letters.toUpperCase()),
    'lower case': booleanToFeature(letters === letters.toLowerCase()),
    short: booleanToFeature(letters.length < 5),
    'very long': booleanToFeature(letters.length > 40),
    'begins small': booleanToFeature(/^\p{Ll}/u.test(name)),
    'one word': booleanToFeature(!name.includes(' ')),
    'digits within': booleanToFeature(/\d/.test(name)),
    'odd signs': booleanToFeature(/[^\p{L}\p{N}\s.,&'()/+-]/u.test(name)),
    'tiny words': words.filter((word) => word.length < 3).length / words.length,
    'many words': booleanToFeature(words.length > 5),
    'open bracket': booleanToFeature((name.match(/\(/g)?.length ?? 0) !== (name.match(/\)/g)?.length ?? 0)),
  };
}

/** Returns features that show how well the lines of a name fit together. */
export function computeJoinedLineFeatures(segments: readonly TextLine[], medianHeight: number): FeatureValues {
  const [first, second] = segments;
  if (!first || !second) return {};
  const end = segments.at(-1) as TextLine;
  const joinTexts = (count: number) =>
    segments
      .slice(0, count)
      .map(({ text }) => text)
      .join(' ');
  const textBefore = joinTexts(segments.length - 1);
  const isEnd = isOnlyNameEnding(end.text);
  const isSplitName = isNameOnTwoLines(textBefore, end.text);
  const isCompanyEnd = isLastWordOfCompanyName(cleanShopName(end.text)) && !hasLegalForm(textBefore);
  const isUnrelated = (segment: TextLine, i: number) =>
    !isOnlyNameEnding(segment.text) && !isNameOnTwoLines(joinTexts(i), segment.text);
  const firstHeight = measureLineHeight(first);
  const endHeight = measureLineHeight(end);
  const ratio = firstHeight / Math.max(1, endHeight);
  const middleSegments = segments.slice(1, -1);
  return {
    joined: 1,
    'joined tall': booleanToFeature(
      ratio > 0.75 && ratio < 1.33 && Math.min(firstHeight, endHeight) > 1.3 * medianHeight,
    ),
    'joined thrice': booleanToFeature(segments.length > 2),
    'joined with an end': booleanToFeature(isEnd),
    'joined as one': booleanToFeature(isSplitName),
    'joined freely': booleanToFeature(!isEnd && !isSplitName && !isCompanyEnd),
    'joined freely before': booleanToFeature(middleSegments.some((segment, i) => isUnrelated(segment, i + 1))),
    'joined with the rest of a company': booleanToFeature(isCompanyEnd && !isEnd),
    'joined after a legal form': booleanToFeature(hasLegalForm(textBefore)),
    'joined in one size': booleanToFeature(ratio > 0.8 && ratio < 1.25),
    'joined to a legal form': booleanToFeature(!hasLegalForm(textBefore) && hasLegalForm(end.text)),
    'joined after a rest': booleanToFeature(middleSegments.some(({ text }) => isNameContinuation(text))),
    'joined to its like': booleanToFeature(foldFirstWord(first) === foldFirstWord(second)),
    'joined to a whole name': booleanToFeature(!isEnd && hasLegalForm(end.text) && !isSplitName),
  };
}

export function measureLineHeight({ words }: TextLine): number {
  return Math.max(...words.map(({ box }) => box.height));
}

function foldFirstWord({ text }: TextLine): string {
  return normalizeToLetters(text.trim().split(/[\s-]/)[0] ?? '');
}
