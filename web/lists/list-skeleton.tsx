import { VisuallyHidden } from '@mantine/core';
import { Skeleton } from '../layout/skeleton.tsx';
import classes from './lists.module.css';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

export function ListSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
      {ROWS.map((row) => (
        <div key={row} className={`${classes.skeletonRow} row between gap-lg ruled`}>
          <Skeleton height="0.875rem" width="40%" />
          <Skeleton height="0.875rem" width="18%" />
          <Skeleton height="0.875rem" width="18%" />
        </div>
      ))}
    </div>
  );
}
