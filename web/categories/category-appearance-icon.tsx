import { type CSSProperties, type ReactNode, Suspense } from 'react';
import type { CategoryLook } from '../../contract/category-looks.ts';
import { lazyWithRetry } from '../browser/lazy-with-retry.ts';
import { BUILT_IN_CATEGORY_ICONS } from './built-in-category-icons.ts';
import classes from './category-appearance-icon.module.css';

const MoreIcon = lazyWithRetry(() => import('./custom-category-icon.tsx'));

/** A CSS colour, and the name of an icon if the icons have loaded. */
export type IconAppearance = { colour: string; icon?: CategoryLook['icon'] };

export function toIconAppearance({ colour, icon }: CategoryLook): IconAppearance {
  return { colour: `var(--category-${colour})`, icon };
}

/** `md` is for lists, and `sm` for use in a line of text. */
export type IconSize = 'md' | 'sm';
const PIXELS: Record<IconSize, number> = { md: 18, sm: 14 };

/** The icon of a category. It is hidden from screen readers, because the name is next to it. */
export function CategoryAppearanceIcon({
  look: { colour, icon },
  size = 'md',
}: {
  look: IconAppearance;
  size?: IconSize;
}) {
  return (
    <IconTile size={size} colour={colour}>
      {icon && <CategoryGlyph name={icon} size={PIXELS[size]} />}
    </IconTile>
  );
}

export function CategoryGlyph({ name, size }: { name: CategoryLook['icon']; size: number }) {
  const First = BUILT_IN_CATEGORY_ICONS[name as keyof typeof BUILT_IN_CATEGORY_ICONS];
  if (First) return <First size={size} stroke={1.5} aria-hidden="true" />;
  // Shows a tag icon while the real icon loads, because an empty tile would look broken.
  return (
    <Suspense fallback={<BUILT_IN_CATEGORY_ICONS.tag size={size} stroke={1.5} aria-hidden="true" />}>
      <MoreIcon name={name} size={size} />
    </Suspense>
  );
}

type TileProps = { size?: IconSize; colour?: string; children: ReactNode };

/** The tile behind an icon. */
export function IconTile({ size = 'md', colour = 'var(--muted)', children }: TileProps) {
  return (
    <span className={classes.tile} data-size={size} style={{ '--colour': colour } as CSSProperties}>
      {children}
    </span>
  );
}
