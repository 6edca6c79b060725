import {
  IconAdjustments,
  IconCalendarMonth,
  IconCategory,
  IconChartBar,
  IconChecklist,
  IconFileImport,
  IconHelp,
  IconKeyboard,
  IconLayoutDashboard,
  IconList,
  IconLogout,
  type IconProps,
  IconReceipt,
  IconRepeat,
  IconSettings,
  IconTag,
  IconTarget,
  IconTrash,
  IconWallet,
  IconWand,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { DestinationId } from './grammar/destinations.ts';

const ICONS: { [Id in DestinationId]?: ComponentType<IconProps> } = {
  dashboard: IconLayoutDashboard,
  transactions: IconList,
  budgets: IconTarget,
  'add-budget': IconTarget,
  receipts: IconReceipt,
  recurring: IconRepeat,
  'add-recurring': IconRepeat,
  reports: IconChartBar,
  calendar: IconCalendarMonth,
  accounts: IconWallet,
  import: IconFileImport,
  review: IconChecklist,
  rules: IconWand,
  tags: IconTag,
  categories: IconCategory,
  trash: IconTrash,
  export: IconList,
  settings: IconSettings,
  shortcuts: IconKeyboard,
  help: IconHelp,
  logout: IconLogout,
};

/** Returns the icon of a destination. All settings have the same icon. */
export function getDestinationIcon(id: DestinationId): ComponentType<IconProps> {
  return ICONS[id] ?? IconAdjustments;
}
