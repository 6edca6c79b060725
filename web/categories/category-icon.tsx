import { IconArrowsExchange } from '@tabler/icons-react';
import { LookIcon, type Size, Tile } from './look-icon.tsx';
import { useLooks } from './looks.ts';

/** The icon of a category, in its colour. */
export function CategoryIcon({ of, size = 'md' }: { of: string; size?: Size }) {
  return <LookIcon look={useLooks()(of)} size={size} />;
}

/** A tile for what goes from one account to another, and so has no category. */
export function TransferIcon() {
  return (
    <Tile>
      <IconArrowsExchange size={18} stroke={1.5} aria-hidden="true" />
    </Tile>
  );
}
