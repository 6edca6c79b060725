import { fromMinor, MAX_AMOUNT_MINOR } from '../../../contract/money.ts';
import { parseAmount } from '../../money/parse-amount.ts';

/** Digits with their points, commas and the blanks some countries group by; not what is part of a date or a time. */
const NUMBER = /(?<![\d/.,]|\d[:-])(?:\d{1,3}(?:[ \u00a0']\d{3})+(?:[.,]\d{2})?|\d[\d.,]*)(?![\d.,/:]|-\d)/g;

/**
 * The amounts in a piece of a receipt, as they stand from left to right: `RM12.75`, `TOTAL:1.234,50*`, `12.75-`.
 * Those with decimals where there are any: a count or a number of an article has none.
 */
export function amountsIn(text: string): number[] {
  const found = Array.from(text.matchAll(NUMBER), ([number]) =>
    number.replace(/[.,]+$/, '').replace(/[ \u00a0']/g, ''),
  );
  const precise = found.filter((number) => /[.,]\d{2}$/.test(number));
  const amounts = (precise.length > 0 ? precise : found)
    .map(parseAmount)
    .flatMap((amount) => ('minor' in amount ? amount.minor : []));
  return [...new Set(amounts)].filter((minor) => minor > 0 && minor <= MAX_AMOUNT_MINOR).map(fromMinor);
}
