import type { CurrencySign, OcrWord } from '../../ocr-page.ts';
import type { TextLine } from '../text-line.ts';
import signs from './currency-signs.json' with { type: 'json' };

/**
 * Evidence for one currency. `printed` is the score of signs next to amounts, and `country` the score of other hints at
 * the country. `words` contain the signs.
 */
export type CurrencyScores = { printed: number; country: number; words: readonly OcrWord[] };

/** A sign on the receipt that several currencies use. `codes` are these currencies, most common first. */
export type SharedCurrencySign = { codes: readonly string[]; weight: number; words: readonly OcrWord[] };

export type CurrencyEvidence = {
  byCode: ReadonlyMap<string, CurrencyScores>;
  shared: readonly SharedCurrencySign[];
  /**
   * The currency of the country in which the receipt was printed. Signs next to amounts are not used to determine it.
   * Null if the country is unknown.
   */
  countryCurrency: string | null;
};

/**
 * Maximum number of lines that increase the score of a sign. A hundred lines with the same sign prove no more than
 * four.
 */
const maxCountedLines = 4;
/** Minimum score of a currency. A single word that occurs in several languages is not enough to reach it. */
export const minimumCurrencyScore = 2;
/**
 * Maximum number of signs from the sign network that are counted. Together, they count as much as one clearly printed
 * sign.
 */
const maxCountedSigns = 2;
/** The weight of a web or email address. */
const domainWeight = 3;

/** The weight of a place name. It is low, because dishes, products and streets are also named after places. */
const placeWeight = 2;

type WeightedPattern = { pattern: RegExp; code: string; weight: number };

/** Signs and codes next to an amount or in a column heading. The weight applies to a single line. */
const currencyPatterns = signs.amounts.map(toWeightedPattern);
/**
 * US state codes that cannot be mistaken for a word or for the code of a country with five-digit postcodes. The
 * remaining codes are in `ambiguousStates`.
 */
const unambiguousStates = 'AK|AZ|C[AT]|DC|FL|IA|K[SY]|M[IN]|N[CDEHJMVY]|OH|RI|T[NX]|UT|V[AT]|W[AIVY]';
const ambiguousStates = 'A[LR]|CO|DE|GA|HI|I[DLN]|LA|M[ADEOST]|O[KR]|PA|S[CD]';
/**
 * Matches "Springfield, IL 62704". State codes in `ambiguousStates` need a comma before them, because "ID 48213" may be
 * just a number. They must not be followed by a town, because "DE 10115 Berlin" is in Germany.
 */
export const americanAddressPattern = new RegExp(
  `\\b(?:${unambiguousStates})\\.?,? ?\\d{5}\\b|, ?(?:${ambiguousStates})\\.?,? ?\\d{5}\\b(?! (?!USA|United|Tel|Ph)\\p{Lu}\\p{L}{2})|\\b[A-Z]{2} \\d{5}-\\d{4}\\b`,
  'u',
);
/**
 * Patterns that show the country: tax and company numbers, phone prefixes, postcodes, names of taxes, and words used on
 * its receipts.
 */
const countryPatterns = [
  ...signs.countries.map(toWeightedPattern),
  { pattern: americanAddressPattern, code: 'USD', weight: 4 },
];
const placePatterns = signs.places.map(toWeightedPattern);

/** Currency signs that several countries use. */
const sharedSigns = [
  {
    pattern: /(?<!\p{L})\$/u,
    codes: ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'TWD', 'MXN', 'ARS', 'CLP', 'COP'],
    weight: 3,
  },
  { pattern: /\d\s?[Kk]r(?!\p{L})|(?<!\p{L})[Kk]r\.?\s?\d/u, codes: ['SEK', 'DKK', 'NOK', 'ISK'], weight: 3 },
  // The weight is low, because about half of the recognized ¥ signs are misread asterisks.
  { pattern: /[¥￥]/u, codes: ['JPY', 'CNY'], weight: 1.5 },
] as const;

/**
 * Converts a row of the data file: a pattern, its flags, a currency and a weight. Rows of places have no weight in the
 * file.
 */
function toWeightedPattern(row: readonly (string | number)[]): WeightedPattern {
  const [pattern, flags, code, weight = placeWeight] = row as [string, string, string, number?];
  return { pattern: new RegExp(pattern, flags), code, weight };
}

/**
 * Collects the evidence for all currencies. It should be called only once per receipt, because it tests about a hundred
 * patterns on every line.
 */
export function collectCurrencyEvidence(lines: readonly TextLine[]): CurrencyEvidence {
  const byCode = new Map<string, CurrencyScores>();
  const add = (code: string, added: Partial<CurrencyScores>) => {
    const { printed: printedWeights, country, words } = byCode.get(code) ?? { printed: 0, country: 0, words: [] };
    byCode.set(code, {
      printed: printedWeights + (added.printed ?? 0),
      country: country + (added.country ?? 0),
      words: words.length > 0 ? words : (added.words ?? []),
    });
  };
  for (const { pattern, code, weight } of currencyPatterns) {
    const matchingLines = lines.filter(({ text }) => pattern.test(text)).slice(0, maxCountedLines);
    if (matchingLines.length === 0) continue;
    // Each further line adds a third of the first line's weight.
    add(code, {
      printed: weight * (1 + (matchingLines.length - 1) / 3),
      words: findMatchingWords(pattern, matchingLines).slice(0, 1),
    });
  }
  for (const { pattern, code, weight } of countryPatterns) {
    if (lines.some(({ text }) => pattern.test(text))) add(code, { country: weight });
  }
  for (const { pattern, code, weight } of placePatterns) {
    // A place is ignored if other evidence already shows that the receipt is from its country.
    const isKnown = (byCode.get(code)?.country ?? 0) >= weight;
    if (!isKnown && lines.some(({ text }) => pattern.test(text))) add(code, { country: weight });
  }
  for (const code of findDomainCurrencies(lines)) add(code, { country: domainWeight });
  const shared: SharedCurrencySign[] = sharedSigns.flatMap(({ pattern, codes, weight }) => {
    const line = lines.find(({ text }) => pattern.test(text));
    return line ? [{ codes, weight, words: findMatchingWords(pattern, [line]) }] : [];
  });
  const printedWeights = [...[...byCode.values()].map(({ printed }) => printed), ...shared.map(({ weight }) => weight)];
  if (printedWeights.every((weight) => weight < minimumCurrencyScore)) {
    for (const { sign, weight, words } of listRecognizedSigns(lines)) {
      const code = currencyPatterns.find(({ pattern }) => pattern.test(sign))?.code;
      const codes = sharedSigns.find(({ pattern }) => pattern.test(sign))?.codes;
      if (code) add(code, { printed: weight, words });
      else if (codes) shared.push({ codes, weight, words });
    }
  }
  return { byCode, shared, countryCurrency: findCountryCurrency(byCode) };
}

/** True if the text contains a sign or code that determines the currency. */
export function containsCurrencySignOrCode(text: string): boolean {
  return [...currencyPatterns, ...sharedSigns].some(
    ({ pattern, weight }) => weight >= minimumCurrencyScore && pattern.test(text),
  );
}

/**
 * Returns the signs that the sign network found next to amounts. The network is used only if the text contains no
 * currency. Two of its signs count as much as one printed sign.
 */
function listRecognizedSigns(
  lines: readonly TextLine[],
): { sign: CurrencySign; weight: number; words: readonly OcrWord[] }[] {
  const bySign = new Map<CurrencySign, OcrWord[]>();
  for (const word of lines.flatMap(({ words }) => words)) {
    if (word.sign) bySign.set(word.sign, [...(bySign.get(word.sign) ?? []), word]);
  }
  return [...bySign].map(([sign, words]) => ({
    sign,
    weight: minimumCurrencyScore + Math.min(words.length, maxCountedSigns) - 1,
    words: words.slice(0, 1),
  }));
}

/** Returns the currency printed next to amounts if it differs from the country's currency. Otherwise, returns null. */
export function findContradictingCurrency({ byCode, shared, countryCurrency }: CurrencyEvidence): string | null {
  const printedCodes = [...byCode]
    .filter(([, scores]) => scores.printed >= minimumCurrencyScore)
    .sort((a, b) => b[1].printed - a[1].printed)
    .map(([code]) => code);
  const possibleCodes = [...printedCodes, ...shared.flatMap(({ codes }) => codes)];
  return countryCurrency === null || possibleCodes.includes(countryCurrency) ? null : (possibleCodes[0] ?? null);
}

function findCountryCurrency(byCode: ReadonlyMap<string, CurrencyScores>): string | null {
  const [best] = [...byCode].sort((a, b) => b[1].country - a[1].country);
  return best && best[1].country >= minimumCurrencyScore ? best[0] : null;
}

function findMatchingWords(pattern: RegExp, lines: readonly TextLine[]): OcrWord[] {
  return lines.flatMap((line) => line.words.filter(({ text }) => pattern.test(text)));
}

const currencyByDomain = new Map(Object.entries(signs.domains));

/**
 * Country domains that are also words. They count only in words with "www." or "@", because "Qty.In" and "visit you.It
 * is" are not addresses.
 */
const wordDomains = new Set('at be by in is it id me my no se si'.split(' '));
const addressPattern = /([a-z\d-]{1,40})\.(com?\.|net\.|org\.|gov\.|or\.|ne\.|go\.)?([a-z]{2})(?=$|[/:,;)\]]|\.$)/iu;
const addressMarker = /www[.,]|@|https?:/iu;

/** Finds domains such as `.de` in the lines, and returns the currencies of their countries. */
function findDomainCurrencies(lines: readonly TextLine[]): Set<string> {
  const currencies = lines.flatMap(({ text }) => {
    const isMarkedLine = addressMarker.test(text);
    return text.split(' ').flatMap((word) => findDomainCurrency(word, isMarkedLine) ?? []);
  });
  return new Set(currencies);
}

/**
 * Returns the currency of the country whose domain a web or email address has. Returns undefined for other words. An
 * address without "www" or "@" must be all upper case or all lower case.
 */
function findDomainCurrency(word: string, isMarkedLine: boolean): string | undefined {
  const [address, host = '', secondLevel, domain = ''] = addressPattern.exec(word) ?? [];
  if (!address) return undefined;
  const lowerDomain = domain.toLowerCase();
  const isSingleCase = address === address.toLowerCase() || address === address.toUpperCase();
  // If "www" or "@" is anywhere on the line, a short host name is accepted too, because it may be the rest of a longer
  // address.
  const isLikelyHost = isMarkedLine || (host.length > 3 && /[a-z]{3}/i.test(host));
  const isPlainAddress = isSingleCase && isLikelyHost && !wordDomains.has(lowerDomain);
  const isAddress = addressMarker.test(word) || secondLevel !== undefined || isPlainAddress;
  return isAddress ? currencyByDomain.get(lowerDomain) : undefined;
}
