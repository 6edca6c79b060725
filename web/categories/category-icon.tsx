import { IconArrowsExchange } from '@tabler/icons-react';
import classes from './category-icon.module.css';
import { LookIcon, type Size, Tile } from './look-icon.tsx';
import { useLooks } from './looks.ts';

/** The icon of a category, in its colour. */
export function CategoryIcon({ of, size = 'md' }: { of: string; size?: Size }) {
  return <LookIcon look={useLooks()(of)} size={size} />;
}

/** A category within a line: its icon and its name. */
export function CategoryLabel({ of }: { of: string }) {
  return (
    <span className={classes.label}>
      <CategoryIcon of={of} size="sm" />
      <span className={classes.name}>{of}</span>
    </span>
  );
}

/** A tile for what goes from one account to another, and so has no category. */
export function TransferIcon() {
  return (
    <Tile>
      <IconArrowsExchange size={18} stroke={1.5} aria-hidden="true" />
    </Tile>
  );
}
