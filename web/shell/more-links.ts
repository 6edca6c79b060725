import {
  IconCalendarMonth,
  IconFileImport,
  type IconProps,
  IconTag,
  IconTrash,
  IconWallet,
  IconWand,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

/** A link of a menu, with its icon. */
export type MenuLink<Path extends string> = { to: Path; label: string; icon: ComponentType<IconProps> };

/** The pages that have no link in the top bar, in the order of the menu. */
export const MORE_LINKS = [
  { to: '/accounts', label: 'Accounts', icon: IconWallet },
  { to: '/calendar', label: 'Calendar', icon: IconCalendarMonth },
  { to: '/import', label: 'Import', icon: IconFileImport },
  { to: '/rules', label: 'Rules', icon: IconWand },
  { to: '/tags/{-$name}', label: 'Tags', icon: IconTag },
  { to: '/trash', label: 'Trash', icon: IconTrash },
] as const satisfies MenuLink<string>[];

/** The parameters of these links. Without them, the link to all tags would keep the tag of the current page. */
export const NO_NAME = { name: undefined };
