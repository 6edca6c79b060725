import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listRefundedAmounts } from '../../../contract/transactions/refunded-amounts.ts';
import { createQueryOptions } from '../../api/use-operation.ts';

/** How much refunds reduced the spending in total and of a category, in currency units. */
export type RefundedAmounts = { total: number; of: (category: string) => number };

/** Returns the refunded amounts in a range of days. They are zero for no range, and while they load. */
export function useRefundedAmounts(days: { first: string; last: string } | null): RefundedAmounts {
  const query = { startDate: days?.first ?? '', endDate: days?.last ?? '' };
  const { data } = useQuery({ ...createQueryOptions(listRefundedAmounts, { query }), enabled: days !== null });
  // The same function is returned until the amounts change, because a large table depends on it.
  return useMemo(() => {
    const amounts = new Map(data?.categories.map(({ category, amount }) => [category, amount]));
    return { total: data?.total ?? 0, of: (category) => amounts.get(category) ?? 0 };
  }, [data]);
}
