import { type Features, flag } from '../../ranking/rank.ts';
import { fold, lettersOnly } from '../fold.ts';
import type { TextLine } from '../text-line.ts';
import {
  cleanName,
  continues,
  hasBusinessWord,
  hasLegalForm,
  isEndOfName,
  isOneName,
  withoutLegalForm,
} from './company-name.ts';
import merchantWords from './merchant-words.json' with { type: 'json' };
import { kindOfText, type LineKind } from './not-a-name.ts';

const slogan =
  /\b(your|you|we|our|best|quality|experience|taste|fresh|since|save|everyday|always|better|more|life|world|love|true|authentic|enjoy|live|frische|genuss|leben|erleben|besser|gut|immer|notre|votre|vous|meilleur|siempre|sempre|calidad|pay|why)\b/i;
const place =
  /\b(park|point|mall|plaza|centre|center|city|town|north|south|east|west|airport|station|square|village|district|county|singapore|malaysia|india|france|deutschland|nederland|schweiz|suisse|österreich|italia|españa|canada|usa|london|paris|berlin|istanbul|ankara|toronto)\b/i;
const country =
  /^(?:deutschland|germany|nederland|netherlands|france|frankreich|schweiz|suisse|svizzera|switzerland|[öo]sterreich|austria|italia|italy|espa[nñ]a|spain|polska|poland|sverige|sweden|danmark|norge|suomi|finland|belgi[eë]|belgique|united (?:kingdom|states)|usa?|uk|canada|india|singapore|malaysia|indonesia|australia|new zealand|t[uü]rkiye|ireland|portugal|brasil)\.?$/iu;
const person = /^(?:dr|mr|mrs|ms|herr|frau|familie|fam|inh|prop|m|mme)\.? \p{Lu}|^\p{Lu}\. ?\p{Lu}\p{L}+$/u;
const tradeWords = new Set([...merchantWords.trades, ...merchantWords.business]);

/**
 * True for one word with a legal form, such as `Foods Ltd`. On the line below a name, such a word usually completes the
 * name.
 */
export function isRestOfCompany(name: string): boolean {
  return hasLegalForm(name) && !withoutLegalForm(name).trim().includes(' ');
}

/** True if all words describe a trade, such as "restaurant", so that they do not name a shop. */
export function isTrade(name: string): boolean {
  const words = fold(name)
    .split(' ')
    .filter((word) => word.length > 1);
  return words.length > 0 && words.every((word) => tradeWords.has(word));
}

/** Returns features from the type of the line and the types of the lines above and below it. */
export function kindFeatures(
  kinds: readonly LineKind[],
  index: number,
  last: number,
  text: string,
  value: string,
): Features {
  return {
    [`is ${kindOfText(text)}`]: 1,
    [`is in ${kinds[index] ?? 'nothing'}`]: 1,
    [`above is ${kinds[index - 1] ?? 'nothing'}`]: 1,
    [`below is ${kinds[last + 1] ?? 'nothing'}`]: 1,
    slogan: flag(slogan.test(value)),
    'place word': flag(place.test(value)),
    'only a country': flag(country.test(value)),
    person: flag(person.test(text)),
    'ends as a label': flag(/:\s*$/.test(text)),
    'asks or calls': flag(/[?!]/.test(text)),
  };
}

/** Returns features from the letters and words of the name. */
export function shapeFeatures(name: string): Features {
  const plain = name.replace(/[^\p{L}]/gu, '');
  const words = name.split(' ');
  const isUpper = plain === plain.toUpperCase();
  return {
    'legal form': flag(hasLegalForm(name)),
    'business word': flag(hasBusinessWord(name)),
    'business word without legal form': flag(hasBusinessWord(name) && !hasLegalForm(name)),
    'upper case': flag(isUpper),
    'lower case': flag(plain === plain.toLowerCase()),
    short: flag(plain.length < 5),
    'very long': flag(plain.length > 40),
    'begins small': flag(/^\p{Ll}/u.test(name)),
    'one word': flag(!name.includes(' ')),
    'digits within': flag(/\d/.test(name)),
    'odd signs': flag(/[^\p{L}\p{N}\s.,&'()/+-]/u.test(name)),
    'tiny words': words.filter((word) => word.length < 3).length / words.length,
    'many words': flag(words.length > 5),
    'open bracket': flag((name.match(/\(/g)?.length ?? 0) !== (name.match(/\)/g)?.length ?? 0)),
  };
}

/** Returns features that show how well the lines of a name on several lines fit together. */
export function jointFeatures(parts: readonly TextLine[], usual: number): Features {
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
  const isOne = isOneName(before, end.text);
  const isRest = isRestOfCompany(cleanName(end.text)) && !hasLegalForm(before);
  const isFree = (part: TextLine, i: number) => !isEndOfName(part.text) && !isOneName(textBefore(i), part.text);
  const ratio = heightOf(first) / Math.max(1, heightOf(end));
  return {
    joined: 1,
    'joined tall': flag(ratio > 0.75 && ratio < 1.33 && Math.min(heightOf(first), heightOf(end)) > 1.3 * usual),
    'joined thrice': flag(parts.length > 2),
    'joined with an end': flag(isEnd),
    'joined as one': flag(isOne),
    'joined freely': flag(!isEnd && !isOne && !isRest),
    'joined freely before': flag(parts.slice(1, -1).some((part, i) => isFree(part, i + 1))),
    'joined with the rest of a company': flag(isRest && !isEnd),
    'joined after a legal form': flag(hasLegalForm(before)),
    'joined in one size': flag(ratio > 0.8 && ratio < 1.25),
    'joined to a legal form': flag(!hasLegalForm(before) && hasLegalForm(end.text)),
    'joined after a rest': flag(parts.slice(1, -1).some(({ text }) => continues(text))),
    'joined to its like': flag(firstWord(first) === firstWord(second)),
    'joined to a whole name': flag(!isEnd && hasLegalForm(end.text) && !isOne),
  };
}

export function heightOf({ words }: TextLine): number {
  return Math.max(...words.map(({ box }) => box.height));
}

function firstWord({ text }: TextLine): string {
  return lettersOnly(text.trim().split(/[\s-]/)[0] ?? '');
}
