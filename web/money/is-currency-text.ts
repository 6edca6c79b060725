import { CURRENCY_CODES } from '../../contract/currency-codes.ts';
import { DEFAULT_LOCALE } from '../../domain/locale.ts';
import { cachePerRegion } from '../region/region.ts';

/** Matches a currency sign with up to three capital letters before or after it, such as `CA$` or `$ US`. */
const SIGN = /^\p{Lu}{0,3}\p{Zs}*\p{Sc}\p{Zs}*\p{Lu}{0,3}$/u;

/**
 * True if the text next to a number only names a currency, such as `$`, `CA$`, `USD`, `Rs.`, `kr` or `dollars`. Also
 * true for blank text.
 */
export function isCurrencyText(text: string): boolean {
  const trimmed = text.trim();
  return trimmed === '' || SIGN.test(trimmed) || trimmed.split(/\p{Zs}+/u).every(isCurrencyWord);
}

function isCurrencyWord(word: string): boolean {
  const key = toKey(word);
  return /^\p{Sc}$/u.test(word) || CODES.has(key) || listCurrencyWords().has(key);
}

function toKey(word: string): string {
  return word.replaceAll('.', '').toLowerCase();
}

const CODES = new Set<string>(CURRENCY_CODES.map(toKey));

/** The signs and names of all currencies, in English and in the language of the region. */
const listCurrencyWords = cachePerRegion((region) => {
  const words = new Set<string>();
  for (const currency of CURRENCY_CODES) {
    for (const locale of new Set([DEFAULT_LOCALE, region])) {
      for (const currencyDisplay of ['symbol', 'narrowSymbol'] as const)
        addParts(locale, { currency, currencyDisplay });
    }
    addParts(DEFAULT_LOCALE, { currency, currencyDisplay: 'name' });
  }
  return words;

  function addParts(locale: string, options: Intl.NumberFormatOptions): void {
    const parts = new Intl.NumberFormat(locale, { style: 'currency', ...options }).formatToParts(2);
    const text = parts.find(({ type }) => type === 'currency')?.value ?? '';
    // A name such as "US dollars" is usually shortened to "dollars" or "dollar".
    const word = options.currencyDisplay === 'name' ? (text.split(' ').at(-1) ?? '') : text;
    for (const each of word.split(/\p{Zs}+/u)) words.add(toKey(each));
    if (options.currencyDisplay === 'name') words.add(toKey(word.replace(/s$/, '')));
  }
});
