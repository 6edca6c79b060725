import { IconArrowsExchange } from '@tabler/icons-react';
import { CategoryAppearanceIcon, type IconSize, IconTile } from './category-appearance-icon.tsx';
import { useCategoryAppearances } from './category-appearances.ts';
import classes from './category-icon.module.css';

export function CategoryIcon({ of, size = 'md' }: { of: string; size?: IconSize }) {
  return <CategoryAppearanceIcon look={useCategoryAppearances()(of)} size={size} />;
}

/** The icon and name of a category, for a line of text. */
export function CategoryLabel({ of }: { of: string }) {
  return (
    <span className={`${classes.label} center gap-2xs min-0`}>
      <CategoryIcon of={of} size="sm" />
      <span className="min-0 anywhere">{of}</span>
    </span>
  );
}

/** The icon of transfers, which have no category. */
export function TransferIcon() {
  return (
    <IconTile>
      <IconArrowsExchange size={18} stroke={1.5} aria-hidden="true" />
    </IconTile>
  );
}
