import type { CurrencyCode } from '../../../contract/common-currencies.ts';
import type { DailyAllowance } from '../../../contract/dashboard.ts';
import { addDaysClamped } from '../../../domain/calendar-day.ts';
import { createDateFormat, formatDayWithoutYear } from '../../days/format-day.ts';
import { formatMoney } from '../../money/format-money.ts';

const formatWeekdayName = createDateFormat({ weekday: 'long' });

/** Returns the amount and the text that follows it, such as `$84` and `a day until Friday's pay`. */
export function describeAllowance(
  { lastDay, pay, days, available, perDay }: Pick<DailyAllowance, 'lastDay' | 'pay' | 'days' | 'available' | 'perDay'>,
  currency: CurrencyCode,
): { amount: string; words: string } {
  if (available < 0) {
    return { amount: formatMoney(-available, currency), words: `short ${formatEnd(lastDay, pay, days, 'before')}` };
  }
  const amount = perDay < 10 ? formatMoney(perDay, currency) : formatMoney(Math.floor(perDay), currency, 'whole');
  return { amount, words: `a day ${formatEnd(lastDay, pay, days, 'until')}` };
}

/** Names the payday: the weekday if it is within a week, otherwise the date. */
function formatEnd(lastDay: string, pay: DailyAllowance['pay'], days: number, word: 'until' | 'before'): string {
  if (!pay)
    return word === 'until'
      ? `until ${formatDayWithoutYear(lastDay)}`
      : `before ${formatDayWithoutYear(addDaysClamped(lastDay, 1))}`;
  if (days === 1) return `${word} tomorrow's pay`;
  return days <= 6 ? `${word} ${formatWeekdayName(pay.day)}'s pay` : `${word} pay on ${formatDayWithoutYear(pay.day)}`;
}
