import { type CSSProperties, type ReactNode, Suspense } from 'react';
import type { CategoryLook } from '../../contract/category-looks.ts';
import { lazyPart } from '../browser/lazy-part.ts';
import { FIRST_ICONS } from './icons.ts';
import classes from './look-icon.module.css';

const MoreIcon = lazyPart(() => import('./more-icons.tsx'));

/** The colour as a CSS value, and the icon if it has loaded. */
export type ShownLook = { colour: string; icon?: CategoryLook['icon'] };

export function shownLook({ colour, icon }: CategoryLook): ShownLook {
  return { colour: `var(--category-${colour})`, icon };
}

/** `md` is a tile in the row of a list, and `sm` is a small tile in a line of text. */
export type Size = 'md' | 'sm';
const PIXELS: Record<Size, number> = { md: 18, sm: 14 };

/** The icon of a category. It is hidden from screen readers, because the name is next to it. */
export function LookIcon({ look: { colour, icon }, size = 'md' }: { look: ShownLook; size?: Size }) {
  return (
    <Tile size={size} colour={colour}>
      {icon && <Glyph name={icon} size={PIXELS[size]} />}
    </Tile>
  );
}

export function Glyph({ name, size }: { name: CategoryLook['icon']; size: number }) {
  const First = FIRST_ICONS[name as keyof typeof FIRST_ICONS];
  if (First) return <First size={size} stroke={1.5} aria-hidden="true" />;
  // A tag icon is shown until the other icons have loaded, because an empty tile would look broken.
  return (
    <Suspense fallback={<FIRST_ICONS.tag size={size} stroke={1.5} aria-hidden="true" />}>
      <MoreIcon name={name} size={size} />
    </Suspense>
  );
}

type TileProps = { size?: Size; colour?: string; children: ReactNode };

/** The background of an icon. */
export function Tile({ size = 'md', colour = 'var(--muted)', children }: TileProps) {
  return (
    <span className={classes.tile} data-size={size} style={{ '--colour': colour } as CSSProperties}>
      {children}
    </span>
  );
}
