import { useQueries } from '@tanstack/react-query';
import type { CurrencyCode } from '../../../contract/common-currencies.ts';
import type { ListedTransaction } from '../../../contract/transactions/transactions.ts';
import { amountToMinor, minorToAmount } from '../../../domain/money.ts';
import { formatDayName, formatLongDay, formatRelativeDay } from '../../days/format-day.ts';
import { useDisplayCurrency } from '../../money/display-currency-provider.tsx';
import { formatMoney } from '../../money/format-money.ts';
import type { ListSearchParams } from '../list-address.ts';
import { getListedCategories } from '../listed-categories.ts';
import { transactionSumsQuery } from '../queries.ts';
import { type DaySum, findIncompleteDays, sumTransactionsByDay } from './day-sums.ts';

/** The heading above the first transaction of a day: the date, and the totals if the day has several transactions. */
export type DayHeading = {
  day: string;
  sum: string;
  /** The day without its date, for tables whose rows show the date. */
  weekday: string;
  /** Shorter versions of `day` and `sum`, for phones. */
  brief: { day: string; sum: string };
};

/** Number of characters that fit on one line on a small phone. */
const ROOM = 38;

type Listed = {
  transactions: readonly ListedTransaction[];
  view: ListSearchParams;
  totalPages: number;
  /** True while rows for other filters or for another page are still shown. */
  isOutdated: boolean;
};

/**
 * Returns the day headings of a page, keyed by the id of the first transaction of each day. If a day continues on
 * another page, its totals come from the server.
 */
export function useDayHeadings({ transactions, view, totalPages, isOutdated }: Listed): Map<string, DayHeading> {
  const { currency } = useDisplayCurrency();
  const { page = 1, type } = view;
  const hasSums = type !== 'transfer';
  const open = hasSums ? findIncompleteDays(transactions, page, totalPages) : [];
  const asked = useQueries({
    queries: open.map((day) => ({
      ...transactionSumsQuery({ ...withoutDates(view), from: day, to: day }),
      enabled: !isOutdated,
    })),
  });
  const sums = sumTransactionsByDay(transactions, getListedCategories(view));
  open.forEach((day, index) => {
    const sum = isOutdated ? undefined : asked[index]?.data;
    if (sum) sums.set(day, sum);
    else sums.delete(day);
  });

  const heads = new Map<string, DayHeading>();
  let before = '';
  transactions.forEach(({ _id, addedOn }, index) => {
    if (addedOn !== before) {
      // If there is only one transaction, the total would just repeat its amount.
      const isSingle = transactions[index + 1]?.addedOn !== addedOn && !open.includes(addedOn);
      const sum = hasSums && !isSingle ? sums.get(addedOn) : undefined;
      heads.set(_id, formatDayHeading(addedOn, sum, currency));
    }
    before = addedOn;
  });
  return heads;
}

function withoutDates({ dates: _dates, page: _page, ...view }: ListSearchParams): ListSearchParams {
  return view;
}

/** Formats a day heading. On phones, the net amount is shown if income and expenses do not fit. */
export function formatDayHeading(date: string, sum: DaySum | undefined, currency: CurrencyCode): DayHeading {
  const both = sum ? formatDaySum(sum, currency) : '';
  const day = formatRelativeDay(date);
  const isTooLong = sum !== undefined && day.length + both.length > ROOM;
  const net = isTooLong ? minorToAmount(amountToMinor(sum.income) - amountToMinor(sum.expense)) : 0;
  const brief = { day, sum: isTooLong ? formatMoney(net, currency, 'signed') : both };
  return { day: formatLongDay(date), sum: both, weekday: formatDayName(date), brief };
}

function formatDaySum({ income, expense }: DaySum, currency: CurrencyCode): string {
  const parts = [
    income > 0 && formatMoney(income, currency, 'signed'),
    expense !== 0 && formatMoney(-expense, currency, 'signed'),
  ];
  return parts.filter(Boolean).join('  ');
}
