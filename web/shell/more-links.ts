import {
  IconCalendarMonth,
  IconChecklist,
  IconFileImport,
  type IconProps,
  IconTag,
  IconTrash,
  IconWallet,
  IconWand,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { MenuPath } from './nav-links.ts';

type LinkLook = { label: string; icon: ComponentType<IconProps> };

/** A link in a menu, with its icon. */
export type MenuLink<Path extends string> = LinkLook & { to: Path };

/** The links of the menu, in display order. If a page is neither here nor in the top bar, the type check fails. */
const MORE: Record<MenuPath, LinkLook> = {
  '/accounts': { label: 'Accounts', icon: IconWallet },
  '/calendar': { label: 'Calendar', icon: IconCalendarMonth },
  '/import': { label: 'Import', icon: IconFileImport },
  '/review': { label: 'Review', icon: IconChecklist },
  '/rules': { label: 'Rules', icon: IconWand },
  '/tags/{-$name}': { label: 'Tags', icon: IconTag },
  '/trash': { label: 'Trash', icon: IconTrash },
};

/** The pages that have no link in the top bar. */
export const MORE_MENU_LINKS: MenuLink<MenuPath>[] = (Object.keys(MORE) as MenuPath[]).map((to) => ({
  to,
  ...MORE[to],
}));

/** Removes the tag from the address of a link. Otherwise, the link to all tags would open the current tag. */
export const CLEARED_TAG_NAME = { name: undefined };
