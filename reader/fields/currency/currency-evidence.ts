import type { Sign, Word } from '../../page.ts';
import type { TextLine } from '../text-line.ts';
import signs from './currency-signs.json' with { type: 'json' };

/** Evidence for one currency: signs printed next to amounts, and indications of the country. */
export type Evidence = { printed: number; country: number; words: readonly Word[] };

/** A sign that several countries use, with their currencies, the most common first, and the words it is printed in. */
export type SharedSign = { codes: readonly string[]; weight: number; words: readonly Word[] };

export type CurrencyEvidence = {
  byCode: ReadonlyMap<string, Evidence>;
  shared: readonly SharedSign[];
  /** The currency of the country, if more than the sign next to an amount indicates it; otherwise null. */
  ofCountry: string | null;
};

/** Maximum number of lines that count per sign, because a hundred rows with a sign prove no more. */
const enough = 4;
/** Minimum score for a currency. A single word shared by several languages stays below it. */
export const leastEvidence = 2;
/** A sign recognized next to this many amounts counts as much as clear print. */
const seenEnough = 2;
/** Weight of a web or mail address. */
const domainWeight = 3;

/** Weight of a place. Low, because dishes, goods and streets have these names too. */
const placeWeight = 2;

type WeightedSign = { sign: RegExp; code: string; weight: number };

/** Signs and codes printed before or after an amount, or in a column heading, with the weight of one line. */
const currencySigns = signs.amounts.map(asSign);
/** State codes that are no words, and no country codes of countries with five-digit postcodes; then all other states. */
const plainStates = 'AK|AZ|C[AT]|DC|FL|IA|K[SY]|M[IN]|N[CDEHJMVY]|OH|RI|T[NX]|UT|V[AT]|W[AIVY]';
const likeOthers = 'A[LR]|CO|DE|GA|HI|I[DLN]|LA|M[ADEOST]|O[KR]|PA|S[CD]';
/** "Springfield, IL 62704". Without the comma "ID 48213" is a number; "DE 10115 Berlin" has the town after it. */
export const americanAddress = new RegExp(
  `\\b(?:${plainStates})\\.?,? ?\\d{5}\\b|, ?(?:${likeOthers})\\.?,? ?\\d{5}\\b(?! (?!USA|United|Tel|Ph)\\p{Lu}\\p{L}{2})|\\b[A-Z]{2} \\d{5}-\\d{4}\\b`,
  'u',
);
/** Tax and company numbers, telephone prefixes, postcodes, names of taxes, and words that tills print in one country. */
const countrySigns = [...signs.countries.map(asSign), { sign: americanAddress, code: 'USD', weight: 4 }];
const countryPlaces = signs.places.map(asSign);

/** Signs that several countries use, with their currencies. */
const sharedSigns = [
  {
    sign: /(?<!\p{L})\$/u,
    codes: ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'TWD', 'MXN', 'ARS', 'CLP', 'COP'],
    weight: 3,
  },
  { sign: /\d\s?[Kk]r(?!\p{L})|(?<!\p{L})[Kk]r\.?\s?\d/u, codes: ['SEK', 'DKK', 'NOK', 'ISK'], weight: 3 },
  // Low weight: a recognized ¥ is a misread asterisk about half of the time.
  { sign: /[¥￥]/u, codes: ['JPY', 'CNY'], weight: 1.5 },
] as const;

/** Reads a row of the data file: a pattern, its flags, a currency, and the weight unless it is a place. */
function asSign(row: readonly (string | number)[]): WeightedSign {
  const [pattern, flags, code, weight = placeWeight] = row as [string, string, string, number?];
  return { sign: new RegExp(pattern, flags), code, weight };
}

/** Collects all evidence for currencies. Called once per receipt, because it tests about a hundred patterns on every line. */
export function currencyEvidence(lines: readonly TextLine[]): CurrencyEvidence {
  const byCode = new Map<string, Evidence>();
  const add = (code: string, by: Partial<Evidence>) => {
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
    // The first line has the full weight, each further line a third of it.
    add(code, { printed: weight * (1 + (found.length - 1) / 3), words: wordsWith(sign, found).slice(0, 1) });
  }
  for (const { sign, code, weight } of countrySigns) {
    if (lines.some(({ text }) => sign.test(text))) add(code, { country: weight });
  }
  for (const { sign, code, weight } of countryPlaces) {
    // A place adds nothing to other evidence for its country.
    const isKnown = (byCode.get(code)?.country ?? 0) >= weight;
    if (!isKnown && lines.some(({ text }) => sign.test(text))) add(code, { country: weight });
  }
  for (const code of currenciesOfDomains(lines)) add(code, { country: domainWeight });
  const shared: SharedSign[] = sharedSigns.flatMap(({ sign, codes, weight }) => {
    const line = lines.find(({ text }) => sign.test(text));
    return line ? [{ codes, weight, words: wordsWith(sign, [line]) }] : [];
  });
  const printed = [...[...byCode.values()].map(({ printed }) => printed), ...shared.map(({ weight }) => weight)];
  if (printed.every((weight) => weight < leastEvidence)) {
    for (const { sign, weight, words } of seenSigns(lines)) {
      const code = currencySigns.find((each) => each.sign.test(sign))?.code;
      const codes = sharedSigns.find((each) => each.sign.test(sign))?.codes;
      if (code) add(code, { printed: weight, words });
      else if (codes) shared.push({ codes, weight, words });
    }
  }
  return { byCode, shared, ofCountry: countryIn(byCode) };
}

/** True if a sign or code in the text is enough to determine a currency. */
export function saysCurrency(text: string): boolean {
  return [...currencySigns, ...sharedSigns].some(({ sign, weight }) => weight >= leastEvidence && sign.test(text));
}

/**
 * Returns signs that were recognized by shape next to amounts but are not in the text. Several equal signs count more, up to
 * the weight of clear print.
 */
function seenSigns(lines: readonly TextLine[]): { sign: Sign; weight: number; words: readonly Word[] }[] {
  const bySign = new Map<Sign, Word[]>();
  for (const word of lines.flatMap(({ words }) => words)) {
    if (word.sign) bySign.set(word.sign, [...(bySign.get(word.sign) ?? []), word]);
  }
  return [...bySign].map(([sign, words]) => ({
    sign,
    weight: leastEvidence + Math.min(words.length, seenEnough) - 1,
    words: words.slice(0, 1),
  }));
}

/** Returns the currency printed next to amounts if it contradicts the country's; null if there is none or both agree. */
export function contradictingCurrency({ byCode, shared, ofCountry }: CurrencyEvidence): string | null {
  const printed = [...byCode]
    .filter(([, each]) => each.printed >= leastEvidence)
    .sort((a, b) => b[1].printed - a[1].printed)
    .map(([code]) => code);
  const possible = [...printed, ...shared.flatMap(({ codes }) => codes)];
  return ofCountry === null || possible.includes(ofCountry) ? null : (possible[0] ?? null);
}

function countryIn(byCode: ReadonlyMap<string, Evidence>): string | null {
  const [best] = [...byCode].sort((a, b) => b[1].country - a[1].country);
  return best && best[1].country >= leastEvidence ? best[0] : null;
}

function wordsWith(sign: RegExp, lines: readonly TextLine[]): Word[] {
  return lines.flatMap((line) => line.words.filter(({ text }) => sign.test(text)));
}

const currencies = new Map(Object.entries(signs.domains));

/**
 * Endings that are also words: "Trx.ID", "Qty.In" and "visit you.It is" are not addresses. They count only after "www." or "@".
 */
const wordEndings = new Set('at be by in is it id me my no se si'.split(' '));
const address = /([a-z\d-]{1,40})\.(com?\.|net\.|org\.|gov\.|or\.|ne\.|go\.)?([a-z]{2})(?=$|[/:,;)\]]|\.$)/iu;
const marked = /www[.,]|@|https?:/iu;

/** Returns the currencies of the countries of all web and mail addresses in the lines. */
function currenciesOfDomains(lines: readonly TextLine[]): Set<string> {
  const found = lines.flatMap(({ text }) => {
    const isMarkedLine = marked.test(text);
    return text.split(' ').flatMap((word) => currencyOfDomain(word, isMarkedLine) ?? []);
  });
  return new Set(found);
}

/** Returns the currency if the word is an address: a host name in upper or lower case only. */
function currencyOfDomain(word: string, isMarkedLine: boolean): string | undefined {
  const [all, host = '', middle, last = ''] = address.exec(word) ?? [];
  if (!all) return undefined;
  const ending = last.toLowerCase();
  const isOneSize = all === all.toLowerCase() || all === all.toUpperCase();
  // Recognition may have split a long address.
  const isPlain =
    isOneSize && (isMarkedLine || (host.length > 3 && /[a-z]{3}/i.test(host))) && !wordEndings.has(ending);
  return marked.test(word) || middle !== undefined || isPlain ? currencies.get(ending) : undefined;
}
