import { addDaysClamped } from '../../domain/calendar-day.ts';
import type { ReceiptOwner } from './learn-from-receipt.ts';

const YEAR_DAYS = 366;

type Fields = { currency: string | null; day: string | null };

/**
 * Returns a sentence that says why the user should check a receipt before its expense is recorded. Undefined if its
 * currency and date are as expected.
 * @param openingDay the day of the opening balance of the account; null if it has none
 */
export function describeUnusualReceipt(
  { currency, day }: Fields,
  { today, defaultCurrency }: Pick<ReceiptOwner, 'today' | 'defaultCurrency'>,
  openingDay: string | null,
): string | undefined {
  const isOld = day !== null && day < addDaysClamped(today, -YEAR_DAYS);
  const isBeforeOpening = day !== null && openingDay !== null && day < openingDay;
  const isForeign = currency !== null && currency !== defaultCurrency;
  const reasons = [
    isForeign && `This receipt is in ${currency}, but your currency is ${defaultCurrency}.`,
    isOld && 'This receipt is more than a year old.',
    isBeforeOpening && !isOld && 'This receipt is older than the opening balance of the account.',
  ].filter(Boolean);
  const instruction = isForeign ? `Enter the amount in ${defaultCurrency} and save.` : 'Check the fields and save.';
  return reasons.length > 0 ? [...reasons, instruction].join(' ') : undefined;
}
