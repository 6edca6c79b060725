import { MAX_AMOUNT_MINOR } from '../../../domain/money.ts';
import type { AccountInFiles } from '../../../statements/index.ts';
import type { OpeningBalance } from './user-opening-balances.ts';

/**
 * Returns the balance at the beginning of a file, either as given or calculated from the closing balance and the rows.
 * @param isNothingToo true to also return a balance of zero, which matters if it replaces a different opening balance
 * of the account
 */
export function computeOpeningBalance(
  { openingMinor, openingDay, closingMinor, closingDay, upToClosing, sumMinor, first, last, currency }: AccountInFiles,
  ownCurrency: string,
  isNothingToo = false,
): OpeningBalance | undefined {
  // If there are rows after the day of the closing balance, subtract only the rows up to that day.
  const isLast = closingDay === undefined || last === undefined || closingDay >= last;
  const leadingMinor = isLast ? sumMinor : upToClosing?.sumMinor;
  const isCounted = closingMinor !== undefined && leadingMinor !== undefined;
  const minor = openingMinor ?? (isCounted ? closingMinor - leadingMinor : undefined);
  if (minor === undefined || Math.abs(minor) > MAX_AMOUNT_MINOR) return undefined;
  if (minor === 0 && !isNothingToo) return undefined;
  if (currency !== undefined && currency !== ownCurrency) return undefined;
  const days = [openingDay, first].filter((day) => day !== undefined).sort();
  return { minor, day: days[0] ?? null };
}
