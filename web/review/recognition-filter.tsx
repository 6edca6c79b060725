import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FALLBACK_CATEGORY } from '../../contract/categories.ts';
import { formatNumber } from '../region/format-number.ts';
import { transactionsToReviewQuery } from './queries.ts';
import classes from './review.module.css';

/** The value of `only` in the address that shows only transactions whose category was not recognized. */
export const UNRECOGNIZED = 'unrecognized';

type RecognitionFilterProps = { importId: string | undefined; isOnlyUnrecognized: boolean };

/**
 * Links to all transactions to review, and to those whose category was not recognized. Renders nothing if all or none
 * of the transactions are recognized.
 */
export function RecognitionFilter({ importId, isOnlyUnrecognized }: RecognitionFilterProps) {
  const { data: all } = useQuery(transactionsToReviewQuery({ importId }, 1));
  const { data: unrecognized } = useQuery(transactionsToReviewQuery({ importId, category: FALLBACK_CATEGORY }, 1));
  if (!all || !unrecognized) return null;
  const isUseful = unrecognized.totalCount > 0 && unrecognized.totalCount < all.totalCount;
  if (!isUseful && !isOnlyUnrecognized) return null;
  return (
    <nav className={`${classes.filters} flex wrap gap-xs`} aria-label="Transactions to show">
      {[
        { label: 'All', list: all, only: undefined },
        { label: 'Not recognized', list: unrecognized, only: UNRECOGNIZED },
      ].map(({ label, list, only }) => (
        <Link
          key={label}
          to="/review"
          search={{ ...(importId && { import: importId }), ...(only && { only }) }}
          className={classes.filter}
          activeOptions={{ exact: true }}
        >
          {label}{' '}
          <span className="tabular">
            {formatNumber(list.totalCount)}
            {list.isCountCapped && '+'}
          </span>
        </Link>
      ))}
    </nav>
  );
}
