/** A page, a setting or an action that the bar can open. */
export type Destination = {
  label: string;
  /** The page that contains this setting or section. */
  on?: string;
  /** The address of the page. Actions of the bar have none. */
  to?: string;
  /** The heading of the section that receives focus. */
  heading?: string;
  button?: string;
};

/**
 * Everything that the bar can open, in the order in which options are listed. The keys must not change, because the
 * test questions contain them.
 */
export const DESTINATIONS = {
  dashboard: { label: 'Dashboard', to: '/dashboard' },
  transactions: { label: 'Transactions', to: '/transactions' },
  budgets: { label: 'Budgets', to: '/budgets' },
  reports: { label: 'Reports', to: '/reports' },
  calendar: { label: 'Calendar', to: '/calendar' },
  receipts: { label: 'Receipts', to: '/receipts' },
  recurring: { label: 'Recurring Transactions', to: '/recurring-transactions' },
  accounts: { label: 'Accounts', to: '/accounts' },
  import: { label: 'Import', to: '/import' },
  review: { label: 'Review', to: '/review' },
  rules: { label: 'Rules', to: '/rules' },
  tags: { label: 'Tags', to: '/tags/{-$name}' },
  categories: { label: 'Categories' },
  trash: { label: 'Trash', to: '/trash' },
  settings: { label: 'Settings', to: '/settings' },
  'add-transaction': { label: 'Add a Transaction' },
  'add-income': { label: 'Add Income' },
  'add-budget': { label: 'Add a Budget' },
  'add-recurring': { label: 'Add a Recurring Transaction', to: '/recurring-transactions', button: 'Add Recurring' },
  export: { label: 'Export Transactions', on: 'Transactions', to: '/transactions', button: 'Export to CSV' },
  theme: { label: 'Theme' },
  currency: { label: 'Default Currency', on: 'Settings', to: '/settings', heading: 'Default Currency' },
  region: { label: 'Region', on: 'Settings', to: '/settings', heading: 'Region' },
  'month-start': { label: 'Month Start', on: 'Settings', to: '/settings', heading: 'Months' },
  holidays: { label: 'Holidays', on: 'Settings', to: '/settings', heading: 'Holidays' },
  email: { label: 'Change Email', on: 'Settings', to: '/settings', heading: 'Account' },
  password: { label: 'Change Password', on: 'Settings', to: '/settings', heading: 'Password' },
  'two-factor': {
    label: 'Two-Factor Authentication',
    on: 'Settings',
    to: '/settings',
    heading: 'Two-Factor Authentication',
  },
  sessions: { label: 'Sessions', on: 'Settings', to: '/settings', heading: 'Where You Are Logged In' },
  'api-tokens': { label: 'API Tokens', on: 'Settings', to: '/settings', heading: 'API Tokens' },
  'audit-log': { label: 'Audit Log', on: 'Settings', to: '/settings', heading: 'Account Activity' },
  keyboard: { label: 'Keyboard Settings', on: 'Settings', to: '/settings', heading: 'Keyboard' },
  archive: { label: 'Download Your Data', on: 'Settings', to: '/settings', heading: 'Archive' },
  'delete-account': { label: 'Delete Account', on: 'Settings', to: '/settings', heading: 'Danger Zone' },
  shortcuts: { label: 'Keyboard Shortcuts' },
  help: { label: 'Help', on: 'Contact', to: '/contact', heading: 'Frequently asked questions' },
  logout: { label: 'Logout' },
} as const satisfies Record<string, Destination>;

export type DestinationId = keyof typeof DESTINATIONS;

/** The destinations that are whole pages. */
export const PAGE_DESTINATIONS = Object.entries<Destination>(DESTINATIONS).flatMap(([id, { to, heading, button }]) =>
  to !== undefined && heading === undefined && button === undefined ? [id as DestinationId] : [],
);
