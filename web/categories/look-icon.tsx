import { type CSSProperties, type ReactNode, Suspense } from 'react';
import type { CategoryLook } from '../../contract/category-looks.ts';
import { lazyPart } from '../lazy-part.ts';
import { FIRST_ICONS } from './icons.ts';
import classes from './look-icon.module.css';

const MoreIcon = lazyPart(() => import('./more-icons.tsx'));

/** How a category is shown: its colour as a value of a style, and no icon for as long as that is not known. */
export type ShownLook = { colour: string; icon?: CategoryLook['icon'] };

export function shownLook({ colour, icon }: CategoryLook): ShownLook {
  return { colour: `var(--category-${colour})`, icon };
}

/** How large: a tile in a row of a list, or a small one within a line. */
export type Size = 'md' | 'sm';
const PIXELS: Record<Size, number> = { md: 18, sm: 14 };

/** What the eye finds a category by. The category's name stands nearby, so it says nothing. */
export function LookIcon({ look: { colour, icon }, size = 'md' }: { look: ShownLook; size?: Size }) {
  return (
    <Tile size={size} colour={colour}>
      {icon && <Glyph name={icon} size={PIXELS[size]} />}
    </Tile>
  );
}

/** An icon alone. */
export function Glyph({ name, size }: { name: CategoryLook['icon']; size: number }) {
  const First = FIRST_ICONS[name as keyof typeof FIRST_ICONS];
  if (First) return <First size={size} stroke={1.5} aria-hidden="true" />;
  // A tag until the other icons are loaded: an empty tile would look broken.
  return (
    <Suspense fallback={<FIRST_ICONS.tag size={size} stroke={1.5} aria-hidden="true" />}>
      <MoreIcon name={name} size={size} />
    </Suspense>
  );
}

type TileProps = { size?: Size; colour?: string; children: ReactNode };

/** The ground that an icon stands on. */
export function Tile({ size = 'md', colour = 'var(--muted)', children }: TileProps) {
  return (
    <span className={classes.tile} data-size={size} style={{ '--colour': colour } as CSSProperties}>
      {children}
    </span>
  );
}
