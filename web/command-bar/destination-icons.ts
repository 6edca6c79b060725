import {
  IconAdjustments,
  IconCategory,
  IconChartBar,
  IconHelp,
  IconKeyboard,
  IconLayoutDashboard,
  IconList,
  IconLogout,
  type IconProps,
  IconReceipt,
  IconRepeat,
  IconSettings,
  IconTarget,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { DESTINATIONS, type Destination, type DestinationId } from '../command-grammar/destinations/destinations.ts';
import { MORE_MENU_LINKS } from '../shell/more-links.ts';

/** The icons of destinations that have no link in the top bar. */
const ICONS: { [Id in DestinationId]?: ComponentType<IconProps> } = {
  dashboard: IconLayoutDashboard,
  transactions: IconList,
  budgets: IconTarget,
  'add-budget': IconTarget,
  receipts: IconReceipt,
  recurring: IconRepeat,
  'add-recurring': IconRepeat,
  reports: IconChartBar,
  categories: IconCategory,
  export: IconList,
  settings: IconSettings,
  shortcuts: IconKeyboard,
  help: IconHelp,
  logout: IconLogout,
};

/** Returns the icon of a destination. All settings share one icon. */
export function getDestinationIcon(id: DestinationId): ComponentType<IconProps> {
  const { to }: Destination = DESTINATIONS[id];
  return ICONS[id] ?? MORE_MENU_LINKS.find((link) => link.to === to)?.icon ?? IconAdjustments;
}
