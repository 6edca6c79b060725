import { VisuallyHidden } from '@mantine/core';
import type { Transaction } from '../../../contract/transactions.ts';
import classes from './other-categories.module.css';
import { otherCategories } from './parts.ts';

/** How many categories a split transaction is in beside the one that it is listed by, as in `Groceries +2`. */
export function OtherCategories({ of, beside }: { of: Transaction; beside: string }) {
  const count = otherCategories(of, beside);
  if (count === 0) return null;
  return (
    <span className={classes.others}>
      <VisuallyHidden>and </VisuallyHidden>+{count}
      <VisuallyHidden> more</VisuallyHidden>
    </span>
  );
}
