import type { UnknownWords } from '../interpretation.ts';
import type { CommandWord } from '../words/split-words.ts';
import { parseNumberWords } from './parse-number-words.ts';

/** Signs and names of currencies, each with the codes that it may stand for. */
const CURRENCIES: Record<string, string | undefined> = {
  ...{ $: 'USD CAD AUD NZD SGD HKD TWD MXN ARS CLP COP BRL', '€': 'EUR', '£': 'GBP', '¥': 'JPY CNY', '₹': 'INR' },
  ...{ dollar: 'USD CAD AUD NZD SGD HKD TWD', dollars: 'USD CAD AUD NZD SGD HKD TWD', usd: 'USD', cad: 'CAD' },
  ...{ buck: 'USD CAD AUD NZD', bucks: 'USD CAD AUD NZD', aud: 'AUD', mxn: 'MXN', brl: 'BRL' },
  ...{ eur: 'EUR', euro: 'EUR', euros: 'EUR', gbp: 'GBP', pound: 'GBP', pounds: 'GBP', quid: 'GBP' },
  ...{ jpy: 'JPY', yen: 'JPY', inr: 'INR', rs: 'INR PKR LKR NPR', rupees: 'INR PKR LKR NPR', chf: 'CHF' },
  ...{ francs: 'CHF XOF XAF', pln: 'PLN', zl: 'PLN', zloty: 'PLN', kr: 'SEK NOK DKK ISK', sek: 'SEK', nok: 'NOK' },
  ...{ dkk: 'DKK', czk: 'CZK', peso: 'MXN ARS CLP COP PHP', pesos: 'MXN ARS CLP COP PHP', lei: 'RON MDL' },
};

const SIGN = /\p{Sc}/u;
/** An amount with the code of its currency, such as `20eur`. */
const WITH_CODE = /^\d[\d.,]*([a-z]{3,4})$/;

/**
 * Returns the signs and names of currencies other than the user's next to amounts. All amounts are in the user's
 * currency, so these words are not understood.
 */
export function findForeignCurrencies(words: readonly CommandWord[], currency: string): UnknownWords[] {
  const hasDigit = (at: number) => /\d/.test(words[at]?.text ?? '');
  return words.flatMap(({ text, key, start, end }, at) => {
    if (text.startsWith('"')) return [];
    const sign = SIGN.exec(text);
    if (sign && (hasDigit(at) || hasDigit(at - 1) || hasDigit(at + 1))) {
      const begin = start + sign.index;
      return isForeign(sign[0]) ? [{ text: sign[0], start: begin, end: begin + sign[0].length }] : [];
    }
    const code = WITH_CODE.exec(text.toLowerCase())?.[1];
    if (code !== undefined && isForeign(code))
      return [{ text: text.slice(-code.length), start: end - code.length, end }];
    // A "euro trip" and a "pound cake" have no currency.
    const isNextToAmount = hasDigit(at - 1) || /^\d/.test(words[at + 1]?.text ?? '') || parseNumberWords(words, at - 1);
    return isNextToAmount && isForeign(key) ? [{ text, start, end }] : [];
  });

  function isForeign(name: string): boolean {
    const codes = Object.hasOwn(CURRENCIES, name) ? CURRENCIES[name] : SIGN.test(name) ? '' : undefined;
    return codes !== undefined && !codes.split(' ').includes(currency);
  }
}
