import { booleanToFeature, type FeatureValues } from '../../ranking/probabilities.ts';
import { foldText, foldToLetters } from '../fold-text.ts';
import type { TextLine } from '../text-line.ts';
import {
  cleanShopName,
  hasBusinessWord,
  hasLegalForm,
  isContinuedName,
  isEndOfName,
  isNameOnTwoLines,
  removeLegalForm,
} from './company-name.ts';
import { classifyLine, type LineKind } from './line-kind.ts';
import merchantWords from './merchant-words.json' with { type: 'json' };

const slogan =
  /\b(your|you|we|our|best|quality|experience|taste|fresh|since|save|everyday|always|better|more|life|world|love|true|authentic|enjoy|live|frische|genuss|leben|erleben|besser|gut|immer|notre|votre|vous|meilleur|siempre|sempre|calidad|pay|why)\b/i;
const place =
  /\b(park|point|mall|plaza|centre|center|city|town|north|south|east|west|airport|station|square|village|district|county|singapore|malaysia|india|france|deutschland|nederland|schweiz|suisse|österreich|italia|españa|canada|usa|london|paris|berlin|istanbul|ankara|toronto)\b/i;
const country =
  /^(?:deutschland|germany|nederland|netherlands|france|frankreich|schweiz|suisse|svizzera|switzerland|[öo]sterreich|austria|italia|italy|espa[nñ]a|spain|polska|poland|sverige|sweden|danmark|norge|suomi|finland|belgi[eë]|belgique|united (?:kingdom|states)|usa?|uk|canada|india|singapore|malaysia|indonesia|australia|new zealand|t[uü]rkiye|ireland|portugal|brasil)\.?$/iu;
const person = /^(?:dr|mr|mrs|ms|herr|frau|familie|fam|inh|prop|m|mme)\.? \p{Lu}|^\p{Lu}\. ?\p{Lu}\p{L}+$/u;
const tradeWords = new Set([...merchantWords.trades, ...merchantWords.business]);

/** True for a single word with a legal form, such as `Foods Ltd`. The name usually starts on the line above. */
export function isCompanyNameEnd(name: string): boolean {
  return hasLegalForm(name) && !removeLegalForm(name).trim().includes(' ');
}

/** True if all words only describe a trade, such as "restaurant", so that no word is the name of the shop. */
export function hasOnlyTradeWords(name: string): boolean {
  const words = foldText(name)
    .split(' ')
    .filter((word) => word.length > 1);
  return words.length > 0 && words.every((word) => tradeWords.has(word));
}

/** Returns features for the kind of the line and of the neighbouring lines. */
export function computeLineKindFeatures(
  kinds: readonly LineKind[],
  index: number,
  last: number,
  text: string,
  value: string,
): FeatureValues {
  return {
    [`is ${classifyLine(text)}`]: 1,
    [`is in ${kinds[index] ?? 'nothing'}`]: 1,
    [`above is ${kinds[index - 1] ?? 'nothing'}`]: 1,
    [`below is ${kinds[last + 1] ?? 'nothing'}`]: 1,
    slogan: booleanToFeature(slogan.test(value)),
    'place word': booleanToFeature(place.test(value)),
    'only a country': booleanToFeature(country.test(value)),
    person: booleanToFeature(person.test(text)),
    'ends as a label': booleanToFeature(/:\s*$/.test(text)),
    'asks or calls': booleanToFeature(/[?!]/.test(text)),
  };
}

/** Returns features from the letters and words of the name. */
export function computeSpellingFeatures(name: string): FeatureValues {
  const plain = name.replace(/[^\p{L}]/gu, '');
  const words = name.split(' ');
  const isUpper = plain === plain.toUpperCase();
  return {
    'legal form': booleanToFeature(hasLegalForm(name)),
    'business word': booleanToFeature(hasBusinessWord(name)),
    'business word without legal form': booleanToFeature(hasBusinessWord(name) && !hasLegalForm(name)),
    'upper case': booleanToFeature(isUpper),
    'lower case': booleanToFeature(plain === plain.toLowerCase()),
    short: booleanToFeature(plain.length < 5),
    'very long': booleanToFeature(plain.length > 40),
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
export function computeJoinedLineFeatures(parts: readonly TextLine[], usual: number): FeatureValues {
  const [first, second] = parts;
  if (!first || !second) return {};
  const end = parts.at(-1) as TextLine;
  const textBefore = (last: number) =>
    parts
      .slice(0, last)
      .map(({ text }) => text)
      .join(' ');
  const before = textBefore(parts.length - 1);
  const isEnd = isEndOfName(end.text);
  const isOne = isNameOnTwoLines(before, end.text);
  const isRest = isCompanyNameEnd(cleanShopName(end.text)) && !hasLegalForm(before);
  const isFree = (part: TextLine, i: number) => !isEndOfName(part.text) && !isNameOnTwoLines(textBefore(i), part.text);
  const ratio = measureLineHeight(first) / Math.max(1, measureLineHeight(end));
  return {
    joined: 1,
    'joined tall': booleanToFeature(
      ratio > 0.75 && ratio < 1.33 && Math.min(measureLineHeight(first), measureLineHeight(end)) > 1.3 * usual,
    ),
    'joined thrice': booleanToFeature(parts.length > 2),
    'joined with an end': booleanToFeature(isEnd),
    'joined as one': booleanToFeature(isOne),
    'joined freely': booleanToFeature(!isEnd && !isOne && !isRest),
    'joined freely before': booleanToFeature(parts.slice(1, -1).some((part, i) => isFree(part, i + 1))),
    'joined with the rest of a company': booleanToFeature(isRest && !isEnd),
    'joined after a legal form': booleanToFeature(hasLegalForm(before)),
    'joined in one size': booleanToFeature(ratio > 0.8 && ratio < 1.25),
    'joined to a legal form': booleanToFeature(!hasLegalForm(before) && hasLegalForm(end.text)),
    'joined after a rest': booleanToFeature(parts.slice(1, -1).some(({ text }) => isContinuedName(text))),
    'joined to its like': booleanToFeature(firstWord(first) === firstWord(second)),
    'joined to a whole name': booleanToFeature(!isEnd && hasLegalForm(end.text) && !isOne),
  };
}

export function measureLineHeight({ words }: TextLine): number {
  return Math.max(...words.map(({ box }) => box.height));
}

function firstWord({ text }: TextLine): string {
  return foldToLetters(text.trim().split(/[\s-]/)[0] ?? '');
}
