import { CategoryIcon } from './category-icon.tsx';
import classes from './category-label.module.css';

/** A category within a line: its icon and its name. */
export function CategoryLabel({ of }: { of: string }) {
  return (
    <span className={classes.label}>
      <CategoryIcon of={of} size="sm" />
      <span className={classes.name}>{of}</span>
    </span>
  );
}
