/** An amount in a journal, in hundred-millionths, with its currency or other commodity. */
export type JournalAmount = { value: bigint; commodity: string };

const DECIMALS = 8;
export const JOURNAL_AMOUNT_SCALE = 10n ** BigInt(DECIMALS);

/** Maximum length of an amount in characters. */
const LONGEST = 80;
const COMMODITY = /"[^"]*"|[^\s\d.,;@={}"'+-]+/u;
const NUMBER = /^[-+]?(?:\d[\d.,']*|[.,]\d+)$/;

/**
 * Parses an amount such as `12.50 EUR`, `$-1,200.00` or `EUR 1.200,00`. Returns undefined if the text is not an amount
 * or has too many digits.
 */
export function parseJournalAmount(text: string): JournalAmount | undefined {
  if (text.length > LONGEST) return undefined;
  const found = COMMODITY.exec(text);
  const [commodity = ''] = found ?? [];
  const before = text.slice(0, found?.index ?? 0).trim();
  const behind = text.slice((found?.index ?? 0) + commodity.length).trim();
  const number = (before + behind).replace(/\s/g, '');
  // The commodity comes before or after the number, or between the sign and the number as in `-$5`.
  if (!NUMBER.test(number) || (before !== '' && behind !== '' && !/^[-+]$/.test(before))) return undefined;
  const plain = number.replace(/['+-]/g, '');
  const at = findSeparator(plain);
  const groups = (at < 0 ? plain : plain.slice(0, at)).split(/[.,]/);
  // Indian notation groups two digits at a time, as in `1,00,000`.
  if (groups.slice(1).some(({ length }) => length !== 2 && length !== 3)) return undefined;
  const whole = groups.join('');
  const decimals = at < 0 ? '' : plain.slice(at + 1);
  if (/[.,]/.test(decimals) || whole.length > 10 || decimals.length > DECIMALS) return undefined;
  const value = BigInt(whole || '0') * JOURNAL_AMOUNT_SCALE + BigInt(decimals.padEnd(DECIMALS, '0'));
  return { value: number.startsWith('-') ? -value : value, commodity: toCurrency(commodity.replaceAll('"', '')) };
}

/**
 * Returns the index of the decimal separator, or -1 if there is none. A comma before exactly three digits is a
 * thousands separator.
 */
function findSeparator(number: string): number {
  const [dot, comma] = [number.lastIndexOf('.'), number.lastIndexOf(',')];
  if (dot >= 0 && comma >= 0) return Math.max(dot, comma);
  const last = Math.max(dot, comma);
  const isRepeated = last >= 0 && number.indexOf(number[last] ?? '') !== last;
  if (isRepeated) return -1;
  return comma >= 0 && number.length - comma - 1 === 3 && comma > 0 ? -1 : last;
}

const SYMBOLS: Record<string, string> = {
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₽': 'RUB',
  zł: 'PLN',
};

const toCurrency = (commodity: string) => SYMBOLS[commodity] ?? commodity;

/** Multiplies a number of shares by a price. Returns the amount of money, rounded to hundredths. */
export function multiplySharesByPrice(number: bigint, price: bigint): bigint {
  const exact = number * price;
  const hundredth = (JOURNAL_AMOUNT_SCALE * JOURNAL_AMOUNT_SCALE) / 100n;
  const half = exact < 0n ? -hundredth / 2n : hundredth / 2n;
  return ((exact + half) / hundredth) * (JOURNAL_AMOUNT_SCALE / 100n);
}

/** Formats an amount as a fraction, as `double-entry-book.ts` expects it. */
export const formatAmountAsFraction = (value: bigint) => `${value}/${JOURNAL_AMOUNT_SCALE}`;
