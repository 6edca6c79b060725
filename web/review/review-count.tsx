import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../region/format-number.ts';
import { newestTransactionToReviewQuery } from '../transactions/queries.ts';

/** The number of transactions to review, shown in menus. Renders nothing if there are none. */
export function ReviewCount() {
  const { data } = useQuery(newestTransactionToReviewQuery);
  if (!data || data.totalCount === 0) return null;
  return (
    <span className="muted text-xs tabular">
      {formatNumber(data.totalCount)}
      {data.isCountCapped && '+'}
    </span>
  );
}
