import { addDaysClamped } from '../../domain/calendar-day.ts';
import type { Frequency } from '../../domain/schedule.ts';
import { DESTINATIONS } from '../command-grammar/destinations/destinations.ts';
import type { Command, CommandChip, ListOrder } from '../command-grammar/interpretation.ts';
import { formatDay } from '../days/format-day.ts';
import { formatCount } from '../lists/format-count.ts';
import { formatMoney } from '../money/format-money.ts';
import { formatMonth, getMonthOfDay, parseMonth } from '../months/calendar-month.ts';

const TYPES = { expense: 'Expenses', income: 'Income', transfer: 'Transfers' };

const COMPARED: [sign: string, words: string][] = [
  ['>=', 'At least'],
  ['<=', 'At most'],
  ['>', 'Over'],
  ['<', 'Under'],
  ['=', 'Exactly'],
];

/** Formats a condition such as `>20` as `Over $20.00`. */
export function formatAmountCondition(condition: string, currency: string): string {
  const [first, last] = condition.split('..');
  if (last !== undefined) return [first, last].map((each) => formatMoney(Number(each), currency)).join(' – ');
  const [sign = '', words = ''] = COMPARED.find(([each]) => condition.startsWith(each)) ?? [];
  return `${words} ${formatMoney(Number(condition.slice(sign.length)), currency)}`.trim();
}

/**
 * Formats a span of days as `March 2026`, `2026`, `Mar 3, 2026`, `Since Jun 1, 2026` or `Mar 3, 2026 – Mar 10, 2026`.
 */
export function formatDateRange({ from, to }: { from?: string; to?: string }): string {
  if (from === undefined) return to === undefined ? '' : `Until ${formatDay(to)}`;
  if (to === undefined) return `Since ${formatDay(from)}`;
  if (from === to) return formatDay(from);
  const next = addDaysClamped(to, 1);
  if (from.endsWith('-01-01') && next.endsWith('-01-01') && from.slice(0, 4) === to.slice(0, 4))
    return from.slice(0, 4);
  if (from.endsWith('-01') && next.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7))
    return formatMonth(getMonthOfDay(from));
  return `${formatDay(from)} – ${formatDay(to)}`;
}

const ORDER_NAMES: Record<ListOrder, string> = {
  largest: 'Largest first',
  smallest: 'Smallest first',
  newest: 'Newest first',
};
export const FREQUENCY_NAMES: Record<Frequency, string> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  annually: 'Annually',
};

/** Returns the text of a chip, which describes one part of the meaning. */
export function describeCommandChip(
  { kind, start, end }: CommandChip,
  meaning: Command,
  text: string,
  currency: string,
): string {
  const typed = text.slice(start, end);
  switch (kind) {
    case 'span':
      return describeDays(meaning) || typed;
    case 'amount':
      return meaning.do === 'list' && meaning.amount ? formatAmountCondition(meaning.amount, currency) : typed;
    case 'cost':
      return 'cost' in meaning && meaning.cost !== undefined ? formatMoney(meaning.cost, currency) : typed;
    case 'type':
      if (meaning.do === 'transfer') return 'Transfer';
      return 'type' in meaning && meaning.type ? TYPES[meaning.type] : typed;
    case 'category':
    case 'account':
    case 'tag':
      return (kind in meaning && meaning[kind as keyof Command]) || typed;
    case 'toAccount':
      return (meaning.do === 'transfer' && meaning.toAccount) || typed;
    case 'text':
      // A misspelled name is corrected, so the chip shows the text that is searched for.
      return `“${(meaning.do === 'list' && meaning.text) || typed.replaceAll('"', '')}”`;
    case 'average':
      return `Per ${(meaning.do === 'list' && meaning.average) || 'month'}`;
    case 'repeats':
      return describeRepeats(meaning) || typed;
    case 'sort':
      return (meaning.do === 'list' && meaning.sort && ORDER_NAMES[meaning.sort]) || typed;
    case 'group':
      return `Per ${(meaning.do === 'list' && meaning.group) || typed}`;
    case 'note':
    case 'other':
      return typed;
    case 'page':
      return describeDestination(meaning) || typed;
  }
}

/** Returns how often a new entry repeats, such as `Monthly` or `Every 6 weeks`. */
export function describeRepeats(meaning: Command): string {
  if ((meaning.do !== 'add' && meaning.do !== 'transfer') || !meaning.repeats) return '';
  const { every, repeats } = meaning;
  return every ? `Every ${formatCount(every.count, every.unit)}` : FREQUENCY_NAMES[repeats];
}

function describeDays(meaning: Command): string {
  if (meaning.do === 'add' || meaning.do === 'transfer') return meaning.date ? formatDay(meaning.date) : '';
  if (meaning.do !== 'budget') return formatDateRange(meaning);
  const month = meaning.month === undefined ? null : parseMonth(meaning.month);
  return month ? formatMonth(month) : '';
}

/** Returns the name of the page, account or tag that the bar will open. */
export function describeDestination(meaning: Command): string {
  if (meaning.do !== 'go' || meaning.page === undefined) return '';
  if (meaning.page === 'account') return meaning.account ?? '';
  return meaning.page === 'tag' ? (meaning.tag ?? '') : DESTINATIONS[meaning.page].label;
}
