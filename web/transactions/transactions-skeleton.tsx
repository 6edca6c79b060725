import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './transactions-skeleton.module.css';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

/** A placeholder with the layout of the list, so nothing moves when it loads. The count may already be known. */
export function TransactionsSkeleton({ isCountKnown = false }: { isCountKnown?: boolean }) {
  return (
    <div role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
      {!isCountKnown && (
        <div className={`${classes.count} row`}>
          <Skeleton height="0.75rem" width="6.5rem" />
        </div>
      )}
      <div className={classes.head} />
      {ROWS.map((row) => (
        <div key={row} className={`${classes.row} grid center`}>
          <Skeleton className={classes.name} height="0.875rem" />
          <Skeleton className={classes.category} height="0.875rem" />
          <Skeleton className={classes.amount} height="0.875rem" />
          <Skeleton height="0.875rem" />
        </div>
      ))}
    </div>
  );
}
