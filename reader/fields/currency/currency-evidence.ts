import type { CurrencySign, OcrWord } from '../../page.ts';
import type { TextLine } from '../text-line.ts';
import signs from './currency-signs.json' with { type: 'json' };

/**
 * Evidence for one currency: a score for signs next to amounts, a score for its country, and the words that contain a
 * sign.
 */
export type CurrencyScores = { printed: number; country: number; words: readonly OcrWord[] };

/** A currency sign used in several countries, with their currencies, most common first. */
export type SharedCurrencySign = { codes: readonly string[]; weight: number; words: readonly OcrWord[] };

export type CurrencyEvidence = {
  byCode: ReadonlyMap<string, CurrencyScores>;
  shared: readonly SharedCurrencySign[];
  /**
   * The currency of the country in which the receipt was printed. Signs next to amounts are not used to determine it.
   * Null if the country is unknown.
   */
  ofCountry: string | null;
};

/** Maximum number of lines that add to the score of a sign. A hundred lines are no better evidence than four. */
const enough = 4;
/** Minimum score of a currency. A single word that occurs in several languages is not enough to reach it. */
export const minimumCurrencyScore = 2;
/** Number of signs found by the sign network that count as much as one clearly printed sign. */
const seenEnough = 2;
/** The weight of a web or email address. */
const domainWeight = 3;

/** The weight of a place name. It is low, because dishes, goods and streets are also named after places. */
const placeWeight = 2;

type WeightedSign = { sign: RegExp; code: string; weight: number };

/** Signs and codes next to an amount or in a column heading. The weight applies to a single line. */
const currencySigns = signs.amounts.map(asSign);
/**
 * US state codes that cannot be mistaken for a word or for the code of a country with five-digit postcodes. The
 * remaining codes are in `likeOthers`.
 */
const plainStates = 'AK|AZ|C[AT]|DC|FL|IA|K[SY]|M[IN]|N[CDEHJMVY]|OH|RI|T[NX]|UT|V[AT]|W[AIVY]';
const likeOthers = 'A[LR]|CO|DE|GA|HI|I[DLN]|LA|M[ADEOST]|O[KR]|PA|S[CD]';
/**
 * Matches "Springfield, IL 62704". State codes in `likeOthers` need a comma before them, because "ID 48213" may be just
 * a number. No town may follow, because "DE 10115 Berlin" is in Germany.
 */
export const americanAddressPattern = new RegExp(
  `\\b(?:${plainStates})\\.?,? ?\\d{5}\\b|, ?(?:${likeOthers})\\.?,? ?\\d{5}\\b(?! (?!USA|United|Tel|Ph)\\p{Lu}\\p{L}{2})|\\b[A-Z]{2} \\d{5}-\\d{4}\\b`,
  'u',
);
/**
 * Evidence for a country: tax and company numbers, phone prefixes, postcodes, names of taxes, and words used on its
 * receipts.
 */
const countrySigns = [...signs.countries.map(asSign), { sign: americanAddressPattern, code: 'USD', weight: 4 }];
const countryPlaces = signs.places.map(asSign);

/** Currency signs that several countries use. */
const sharedSigns = [
  {
    sign: /(?<!\p{L})\$/u,
    codes: ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'TWD', 'MXN', 'ARS', 'CLP', 'COP'],
    weight: 3,
  },
  { sign: /\d\s?[Kk]r(?!\p{L})|(?<!\p{L})[Kk]r\.?\s?\d/u, codes: ['SEK', 'DKK', 'NOK', 'ISK'], weight: 3 },
  // The weight is low, because about half of the recognized ¥ signs are misread asterisks.
  { sign: /[¥￥]/u, codes: ['JPY', 'CNY'], weight: 1.5 },
] as const;

/**
 * Converts a row of the data file, which consists of a pattern, its flags, a currency and a weight. Places have no
 * weight in the file.
 */
function asSign(row: readonly (string | number)[]): WeightedSign {
  const [pattern, flags, code, weight = placeWeight] = row as [string, string, string, number?];
  return { sign: new RegExp(pattern, flags), code, weight };
}

/**
 * Collects the evidence for all currencies. It should be called only once per receipt, because it tests about a hundred
 * patterns on every line.
 */
export function collectCurrencyEvidence(lines: readonly TextLine[]): CurrencyEvidence {
  const byCode = new Map<string, CurrencyScores>();
  const add = (code: string, by: Partial<CurrencyScores>) => {
    const { printed, country, words } = byCode.get(code) ?? { printed: 0, country: 0, words: [] };
    byCode.set(code, {
      printed: printed + (by.printed ?? 0),
      country: country + (by.country ?? 0),
      words: words.length > 0 ? words : (by.words ?? []),
    });
  };
  for (const { sign, code, weight } of currencySigns) {
    const found = lines.filter(({ text }) => sign.test(text)).slice(0, enough);
    if (found.length === 0) continue;
    // Each further line adds a third of the first line's weight.
    add(code, { printed: weight * (1 + (found.length - 1) / 3), words: wordsWith(sign, found).slice(0, 1) });
  }
  for (const { sign, code, weight } of countrySigns) {
    if (lines.some(({ text }) => sign.test(text))) add(code, { country: weight });
  }
  for (const { sign, code, weight } of countryPlaces) {
    // A place adds nothing if other evidence already shows that the receipt is from this country.
    const isKnown = (byCode.get(code)?.country ?? 0) >= weight;
    if (!isKnown && lines.some(({ text }) => sign.test(text))) add(code, { country: weight });
  }
  for (const code of currenciesOfDomains(lines)) add(code, { country: domainWeight });
  const shared: SharedCurrencySign[] = sharedSigns.flatMap(({ sign, codes, weight }) => {
    const line = lines.find(({ text }) => sign.test(text));
    return line ? [{ codes, weight, words: wordsWith(sign, [line]) }] : [];
  });
  const printed = [...[...byCode.values()].map(({ printed }) => printed), ...shared.map(({ weight }) => weight)];
  if (printed.every((weight) => weight < minimumCurrencyScore)) {
    for (const { sign, weight, words } of listSeenSigns(lines)) {
      const code = currencySigns.find((each) => each.sign.test(sign))?.code;
      const codes = sharedSigns.find((each) => each.sign.test(sign))?.codes;
      if (code) add(code, { printed: weight, words });
      else if (codes) shared.push({ codes, weight, words });
    }
  }
  return { byCode, shared, ofCountry: countryIn(byCode) };
}

/** True if the text contains a sign or code that determines the currency. */
export function containsCurrency(text: string): boolean {
  return [...currencySigns, ...sharedSigns].some(
    ({ sign, weight }) => weight >= minimumCurrencyScore && sign.test(text),
  );
}

/**
 * Returns the signs that the sign network found next to amounts. It sets `sign` only if the text contains no currency.
 * Two of them count as much as one printed sign.
 */
function listSeenSigns(
  lines: readonly TextLine[],
): { sign: CurrencySign; weight: number; words: readonly OcrWord[] }[] {
  const bySign = new Map<CurrencySign, OcrWord[]>();
  for (const word of lines.flatMap(({ words }) => words)) {
    if (word.sign) bySign.set(word.sign, [...(bySign.get(word.sign) ?? []), word]);
  }
  return [...bySign].map(([sign, words]) => ({
    sign,
    weight: minimumCurrencyScore + Math.min(words.length, seenEnough) - 1,
    words: words.slice(0, 1),
  }));
}

/** Returns the currency printed next to amounts if it differs from the country's currency. Otherwise, returns null. */
export function findContradictingCurrency({ byCode, shared, ofCountry }: CurrencyEvidence): string | null {
  const printed = [...byCode]
    .filter(([, each]) => each.printed >= minimumCurrencyScore)
    .sort((a, b) => b[1].printed - a[1].printed)
    .map(([code]) => code);
  const possible = [...printed, ...shared.flatMap(({ codes }) => codes)];
  return ofCountry === null || possible.includes(ofCountry) ? null : (possible[0] ?? null);
}

function countryIn(byCode: ReadonlyMap<string, CurrencyScores>): string | null {
  const [best] = [...byCode].sort((a, b) => b[1].country - a[1].country);
  return best && best[1].country >= minimumCurrencyScore ? best[0] : null;
}

function wordsWith(sign: RegExp, lines: readonly TextLine[]): OcrWord[] {
  return lines.flatMap((line) => line.words.filter(({ text }) => sign.test(text)));
}

const currencies = new Map(Object.entries(signs.domains));

/**
 * Domain endings that are also words. They are recognized only after "www." or "@", because "Qty.In" and "visit you.It
 * is" are not addresses.
 */
const wordEndings = new Set('at be by in is it id me my no se si'.split(' '));
const address = /([a-z\d-]{1,40})\.(com?\.|net\.|org\.|gov\.|or\.|ne\.|go\.)?([a-z]{2})(?=$|[/:,;)\]]|\.$)/iu;
const marked = /www[.,]|@|https?:/iu;

/** Returns the currencies of the countries whose domains occur in the lines. */
function currenciesOfDomains(lines: readonly TextLine[]): Set<string> {
  const found = lines.flatMap(({ text }) => {
    const isMarkedLine = marked.test(text);
    return text.split(' ').flatMap((word) => currencyOfDomain(word, isMarkedLine) ?? []);
  });
  return new Set(found);
}

/**
 * Returns the currency of the country to which a web or email address belongs. Returns undefined for other words. In an
 * address without "www" or "@", all letters must be upper case, or all lower case.
 */
function currencyOfDomain(word: string, isMarkedLine: boolean): string | undefined {
  const [all, host = '', middle, last = ''] = address.exec(word) ?? [];
  if (!all) return undefined;
  const ending = last.toLowerCase();
  const isOneSize = all === all.toLowerCase() || all === all.toUpperCase();
  // Elsewhere on a line with "www" or "@", a short host name is accepted too, because it may be the rest of a longer
  // address.
  const isPlain =
    isOneSize && (isMarkedLine || (host.length > 3 && /[a-z]{3}/i.test(host))) && !wordEndings.has(ending);
  return marked.test(word) || middle !== undefined || isPlain ? currencies.get(ending) : undefined;
}
