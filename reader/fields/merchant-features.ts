import type { Features } from '../ranking/rank.ts';
import { findAmounts } from './amount-text.ts';
import { meanConfidence } from './candidate.ts';
import { chainCalled } from './chain-names.ts';
import {
  continues,
  hasBusinessWord,
  hasLegalForm,
  hasRegistration,
  isEndOfName,
  isOneName,
  withoutLegalForm,
} from './company-name.ts';
import { currencyOfCountry } from './currency.ts';
import { findDates } from './date-text.ts';
import { alike, fold, lettersOnly, list } from './fold.ts';
import { businessWords } from './merchant-words.ts';
import type { NameText } from './name-texts.ts';
import { isName, isNoName, isTitle, kindOfText, type LineKind } from './not-a-name.ts';
import type { Site } from './sites.ts';
import type { TextLine } from './text-line.ts';

const customer =
  /^\W*(bill(ed)? to|sold to|ship to|deliver to|customer|client|buyer|attn|attention|messrs|to:|kunde|rechnung an|rechnungsadresse|rechnungsempf|lieferadresse|adresse du client|herrn?\b|frau\b|facturé à|facturer|livr[ée]r? à|acheteur|cliente|destinatario|intestatario|spett|klant|factuuradres|afleveradres|aan|t\.a\.v|odbiorca|nabywca|mottagare|kund|alıcı|sayin|m[uü]şteri)\b/iu;
const sellerLabel =
  /^\W*(from|seller|vendor|supplier|merchant|vendeur|fournisseur|émetteur|verkäufer|lieferant|rechnungssteller|leverancier|venditore|fornitore|emisor|proveedor|sprzedawca|säljare|store|shop|company|taxpayer name|object name)\b/iu;
const ownPhrase =
  /^\W*(owned by|owner|dimiliki oleh|operated by|managed by|own by|a division of|member of|unit of|inh\b|inhaber|vl\.)\b/i;
const slogan =
  /\b(your|you|we|our|best|quality|experience|taste|fresh|since|save|everyday|always|better|more|life|world|love|true|authentic|enjoy|live|frische|genuss|leben|erleben|besser|gut|immer|notre|votre|vous|meilleur|siempre|sempre|calidad|pay|why)\b/i;
const place =
  /\b(park|point|mall|plaza|centre|center|city|town|north|south|east|west|airport|station|square|village|district|county|singapore|malaysia|india|france|deutschland|nederland|schweiz|suisse|österreich|italia|españa|canada|usa|london|paris|berlin|istanbul|ankara|toronto)\b/i;
const street =
  /\b(?:street|st|road|rd|avenue|ave|lane|drive|blvd|way|highway|jalan|jln|rue|via|piazza|calle|avenida|av|straat|laan|weg|gasse|platz|cad|sok|mah|ul)\b\.?|str(?:asse|aße|\.)|(?:straat|gasse|platz)\b/iu;
const person = /^(?:dr|mr|mrs|ms|herr|frau|familie|fam|inh|prop|m|mme)\.? \p{Lu}|^\p{Lu}\. ?\p{Lu}\p{L}+$/u;
const tradeWords = new Set(
  list(`
  the, and, und, et, de, la, der, die, das, und, y, e, i, by, of, public, house, take, away, takeaway, bar, pub, snack, gasthof, imbiss, kebab, doner,
  pizzeria, konoba, resto, sushi, gastronomie, gastronomiegruppe, konditorei, confiserie, metzgerei, optik, spa, hotel, ristobar, osteria,
  snackbar, lounge, kitchen, catering, delivery, eczane, eczanesi, lokanta, lokantasi, ravintola, restaurante, bakeshop, deli, brasserie, tavern, inn, wine,
  fuel, cash, carry, retail, wholesale, fresh, grand, new, thai, chinese, indian, italian, chicken, peri, periperi, drug, bank, post, tanken, backshop`),
);
/** A name is compared with so many lines of the head and of the foot. */
const compared = 30;
const alikeEnough = 0.82;
/** No name has more letters; how alike two texts are takes time by the square of them. */
const maxLetters = 80;

export function merchantFeatures(
  texts: readonly NameText[],
  pieces: readonly TextLine[],
  headEnd: number,
  lines: readonly TextLine[],
  sites: readonly Site[],
): Features[] {
  const heights = lines.map(({ box }) => box.height).sort((a, b) => a - b);
  const usual = heights[heights.length >> 1] ?? 1;
  const tallest = Math.max(1, ...pieces.slice(0, headEnd).map(heightOf));
  const named = pieces.flatMap(({ text }, index) => (isName(text) ? [index] : []));
  const siteLetters = [...new Set(sites.map(({ letters }) => letters))];
  const letters = lines.map(({ text }) => lettersOnly(text));
  const near = [...letters.entries()].filter(([i]) => i < compared || i >= letters.length - compared);
  const firstLegal = pieces.findIndex(({ text }) => hasLegalForm(text));
  const kinds = pieces.slice(0, 2 * compared).map(({ text }) => kindOfText(text));
  const firstAddress = kinds.findIndex((kind) => kind === 'address' || kind === 'contact' || kind === 'tax number');
  const headNames = pieces
    .slice(0, 8)
    .filter(({ text }) => isName(text))
    .map(({ index, text }) => ({ index, text: lettersOnly(text) }));
  const priced = new Set(lines.filter(({ text }) => hasAmount(text)).map(({ index }) => index));
  // In Malaysia a receipt is known by its company.
  const companiesSign = currencyOfCountry(lines) === 'MYR';
  const rankAt = countsBefore(named, pieces.length);
  const left = smallest(pieces.map(({ box }) => box.left));
  const right = -smallest(pieces.map(({ box }) => -(box.left + box.width)));
  return texts.map((text) => withoutSupport(featuresOf(text)));

  function featuresOf({ value, line, parts, index, found }: NameText): Features {
    const plain = lettersOnly(value);
    const last = index + parts.length - 1;
    const own = new Set(parts.map((part) => part.index));
    const others = near.filter(([i]) => !own.has(lines[i]?.index ?? -1));
    const isSame = (text: string) =>
      text === plain ||
      (plain.length <= maxLetters &&
        Math.abs(text.length - plain.length) <= 0.2 * plain.length &&
        alike(text, plain) >= alikeEnough);
    // What is taken from a site says nothing of how the site is called.
    const isOfSite = ['mended by a site', 'as site', 'as site of a chain'].some((how) => found[how] === 1);
    const site = isOfSite ? {} : siteFeatures(plain, siteLetters);
    const chain = chainCalled(value);
    return {
      ...found,
      ...shape(value),
      ...joint(parts, usual),
      ...site,
      ...kindFeatures(kinds, index, last, line.text, value),
      // In some lands the company is meant where both are printed.
      'as chain beside a company': flag(
        found['as chain'] === 1 && firstLegal >= 0 && pieces[firstLegal]?.index !== line.index,
      ),
      'chain where companies sign': flag(companiesSign && found['as chain'] === 1),
      'street word': flag(street.test(value)),
      chain: flag(chain !== undefined && found['as chain'] !== 1 && !isOfSite),
      [`rank ${Math.min(rankAt[index] ?? 0, 4)}`]: 1,
      'first line': flag(index === 0),
      'far down': Math.min(6, index / 10),
      'in head': flag(index < headEnd),
      'below the first address': flag(firstAddress >= 0 && firstAddress < index),
      'just above the first address': flag(firstAddress === last + 1),
      height: Math.min(1.5, Math.max(-0.5, heightOf(line) / usual - 1)),
      tallest: flag(heightOf(line) > 0.85 * tallest),
      unclear: Math.min(0.5, 1 - meanConfidence(line.words)),
      'registered beside': flag(hasRegistration(line.text)),
      'registered below': flag(hasRegistration(pieces[last + 1]?.text ?? '')),
      'registered further below': flag(hasRegistration(pieces[last + 2]?.text ?? '')),
      'place or number below': flag(isNoName(pieces[last + 1]?.text ?? '')),
      'name below': flag(isName(pieces[last + 1]?.text ?? '')),
      'legal form below': flag(hasLegalForm(pieces[last + 1]?.text ?? '')),
      'legal form above': flag(firstLegal >= 0 && firstLegal < index),
      'title above': flag(isTitle(pieces[index - 1]?.text ?? '')),
      'customer above': flag(pieces.slice(Math.max(0, index - 2), index).some(({ text }) => customer.test(text))),
      'customer beside': flag(customer.test(pieces[index]?.text ?? '')),
      'seller beside': flag(sellerLabel.test(line.text) || sellerLabel.test(pieces[index]?.text ?? '')),
      'seller above': flag(sellerLabel.test(pieces[index - 1]?.text ?? '')),
      'owner phrase': flag(ownPhrase.test(line.text)),
      'owner phrase above': flag(ownPhrase.test(pieces[index - 1]?.text ?? '')),
      'said again': flag(!isOfSite && plain.length >= 5 && others.some(([i, text]) => i >= 4 && text.includes(plain))),
      'rest of a company': flag(isRestOfCompany(value) && isName(pieces[index - 1]?.text ?? '')),
      'name above': flag(kinds[index - 1] === 'name' || kinds[index - 1] === 'company'),
      'beside an amount': flag(priced.has(line.index)),
      'part of a longer name': flag(
        plain.length >= 3 &&
          headNames.some(({ index, text }) => !own.has(index) && text !== plain && text.includes(plain)),
      ),
      'owner joined': flag(parts.slice(1).some(({ text }) => ownPhrase.test(text))),
      'only a trade': flag(isTrade(value)),
      'begins with a trade': flag(!isTrade(value) && isTrade(value.split(/[\s-]/)[0] ?? '')),
      'of a till': flag(/pos$|\bpos\b/iu.test(value)),
      'whole line again': flag(plain.length >= 4 && others.some(([, text]) => isSame(text))),
      'begins a line again': flag(
        plain.length >= 4 && others.some(([, text]) => text.startsWith(plain) && text.length > plain.length),
      ),
      'begins as a rest': flag(continues(line.text)),
      'off centre': Math.abs(line.box.left + line.box.width / 2 - (left + right) / 2) / Math.max(1, right - left),
    };
  }
}

/** What speaks for a name beyond its place. */
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

function withoutSupport(features: Features): Features {
  return { ...features, unsupported: flag(!support.some((name) => (features[name] ?? 0) > 0)) };
}

function hasAmount(text: string): boolean {
  return findDates(text).length === 0 && findAmounts(text).some(({ form }) => form === 'exact');
}

/** One word and a legal form: below a name it tends to be the end of it. */
function isRestOfCompany(name: string): boolean {
  return hasLegalForm(name) && !withoutLegalForm(name).trim().includes(' ');
}

/** Whether words say what a shop does, and not how it is called. */
function isTrade(name: string): boolean {
  const words = fold(name)
    .split(' ')
    .filter((word) => word.length > 1);
  return words.length > 0 && words.every((word) => tradeWords.has(word) || businessWords.includes(word));
}

/** What kinds of line it is and stands between. */
function kindFeatures(kinds: readonly LineKind[], index: number, last: number, text: string, value: string): Features {
  return {
    [`is ${kindOfText(text)}`]: 1,
    [`is in ${kinds[index] ?? 'nothing'}`]: 1,
    [`above is ${kinds[index - 1] ?? 'nothing'}`]: 1,
    [`below is ${kinds[last + 1] ?? 'nothing'}`]: 1,
    slogan: flag(slogan.test(value)),
    'place word': flag(place.test(value)),
    person: flag(person.test(text)),
    'ends as a label': flag(/:\s*$/.test(text)),
    'asks or calls': flag(/[?!]/.test(text)),
  };
}

function siteFeatures(plain: string, sites: readonly string[]): Features {
  const own = sites.some(
    (each) => each === plain || (plain.length >= 5 && plain.length <= maxLetters && alike(each, plain) >= alikeEnough),
  );
  return {
    'has a site': flag(
      sites.some((each) => each.length >= 4 && (plain.includes(each) || (plain.length >= 5 && each.includes(plain)))),
    ),
    'is the site': flag(own),
  };
}

/** The letters of the name. */
function shape(name: string): Features {
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

/** How well the lines of a name that was broken fit together. */
function joint(parts: readonly TextLine[], usual: number): Features {
  const [first, second] = parts;
  if (!first || !second) return {};
  const end = parts.at(-1) as TextLine;
  const before = parts
    .slice(0, -1)
    .map(({ text }) => text)
    .join(' ');
  const isEnd = isEndOfName(end.text);
  const ratio = heightOf(first) / Math.max(1, heightOf(end));
  return {
    joined: 1,
    'joined tall': flag(ratio > 0.75 && ratio < 1.33 && Math.min(heightOf(first), heightOf(end)) > 1.3 * usual),
    'joined thrice': flag(parts.length > 2),
    'joined with an end': flag(isEnd),
    'joined as one': flag(isOneName(before, end.text)),
    'joined freely': flag(!isEnd && !isOneName(before, end.text)),
    'joined after a legal form': flag(hasLegalForm(before)),
    'joined in one size': flag(ratio > 0.8 && ratio < 1.25),
    'joined to a legal form': flag(!hasLegalForm(before) && hasLegalForm(end.text)),
    'joined after a rest': flag(parts.slice(1, -1).some(({ text }) => continues(text))),
    'joined to its like': flag(firstWord(first) === firstWord(second)),
    'joined to a whole name': flag(!isEnd && hasLegalForm(end.text) && !isOneName(before, end.text)),
  };
}

/** For each place up to `length`, how many of the ascending `places` stand before it. */
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

function heightOf({ words }: TextLine): number {
  return Math.max(...words.map(({ box }) => box.height));
}

function firstWord({ text }: TextLine): string {
  return lettersOnly(text.trim().split(/[\s-]/)[0] ?? '');
}

function flag(is: boolean): number {
  return is ? 1 : 0;
}
