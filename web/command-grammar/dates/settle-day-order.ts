import { getDateOrder } from '../../region/date-order.ts';
import type { CommandWord } from '../words/split-words.ts';

const DATE = /(?<![\d/])(\d{1,2})\/(\d{1,2})(?=\/\d{2,4}(?!\d)|(?![\d/]))/g;
const MONTHS = 12;

/**
 * Swaps day and month in all numeric dates if one of them is only possible in the other order: after "01/10/2026 to
 * 31/10/2026", both dates have the day first.
 */
export function settleDayOrder(words: readonly CommandWord[]): CommandWord[] {
  const order = getDateOrder();
  const dates = words.flatMap(({ text }) => [...text.matchAll(DATE)]);
  const isOther = dates.some(([, first, second]) => {
    const [day, month] = order === 'mdy' ? [first, second] : [second, first];
    return Number(day) > MONTHS && Number(month) <= MONTHS;
  });
  if (order === 'ymd' || dates.length < 2 || !isOther) return [...words];
  return words.map((word) => {
    const text = word.text.replace(DATE, '$2/$1');
    return text === word.text ? word : { ...word, text, key: text.replaceAll('/', '') };
  });
}
