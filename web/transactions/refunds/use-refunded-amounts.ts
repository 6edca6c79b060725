import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listRefundedAmounts } from '../../../contract/transactions/refunded-amounts.ts';
import { createQueryOptions } from '../../api/use-operation.ts';

/** The amounts by which refunds reduced the spending, in total and by category, in currency units. */
export type RefundedAmounts = { total: number; of: (category: string) => number };

/**
 * Returns how much was refunded in a range of days. Returns zero without a range, and while the amounts are loading.
 */
export function useRefundedAmounts(days: { first: string; last: string } | null): RefundedAmounts {
  const query = { startDate: days?.first ?? '', endDate: days?.last ?? '' };
  const { data } = useQuery({ ...createQueryOptions(listRefundedAmounts, { query }), enabled: days !== null });
  // Memoized, because a new function would re-render a large table.
  return useMemo(() => {
    const amounts = new Map(data?.categories.map(({ category, amount }) => [category, amount]));
    return { total: data?.total ?? 0, of: (category) => amounts.get(category) ?? 0 };
  }, [data]);
}
