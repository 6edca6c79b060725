/** A page, a setting or an action that the bar can open. `phrases` are other names for it. */
export type Destination = {
  label: string;
  /** The page that contains this setting or section. */
  on?: string;
  phrases: readonly string[];
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
  dashboard: {
    label: 'Dashboard',
    to: '/dashboard',
    phrases: [
      ...['home', 'overview', 'summary', 'start', 'left to spend', 'safe to spend', 'can i spend', 'i can spend'],
      ...['how much can i spend', 'how much can i still spend', 'can i still spend', 'daily allowance'],
    ],
  },
  transactions: {
    label: 'Transactions',
    to: '/transactions',
    phrases: ['list', 'all transactions', 'history', 'ledger'],
  },
  budgets: { label: 'Budgets', to: '/budgets', phrases: ['budget page', 'limits'] },
  reports: {
    label: 'Reports',
    to: '/reports',
    phrases: [
      'report',
      'statistics',
      'stats',
      'charts',
      'graphs',
      'graphics',
      'money going',
      'where does my money go',
      'trends',
      'savings rate',
      'saving rate',
    ],
  },
  calendar: {
    label: 'Calendar',
    to: '/calendar',
    phrases: [
      ...[
        'next paycheck',
        'next payday',
        'next pay',
        'i get paid',
        'i get paid next',
        'get paid',
        'upcoming',
        'next bill',
      ],
      ...['bills due', 'next bills'],
    ],
  },
  receipts: {
    label: 'Receipts',
    to: '/receipts',
    phrases: ['upload receipt', 'scan receipt', 'photo', 'scan', 'upload'],
  },
  recurring: {
    label: 'Recurring Transactions',
    to: '/recurring-transactions',
    phrases: ['recurring', 'repeating', 'standing orders', 'scheduled', 'upcoming bills', 'recurring items'],
  },
  accounts: {
    label: 'Accounts',
    to: '/accounts',
    phrases: ['balances', 'balance', 'net worth', 'account list', 'my accounts', 'add account', 'new account'],
  },
  import: {
    label: 'Import',
    to: '/import',
    phrases: [
      'import bank file',
      'bank file',
      'bank files',
      'import csv',
      'import transactions',
      'upload bank file',
      'connect bank',
    ],
  },
  review: { label: 'Review', to: '/review', phrases: ['inbox', 'review inbox', 'unreviewed'] },
  rules: { label: 'Rules', to: '/rules', phrases: ['rule', 'add rule', 'new rule', 'automatic categories'] },
  tags: { label: 'Tags', to: '/tags/{-$name}', phrases: ['tag', 'manage tags', 'labels'] },
  categories: {
    label: 'Categories',
    phrases: ['manage categories', 'add category', 'new category', 'edit categories'],
  },
  trash: {
    label: 'Trash',
    to: '/trash',
    phrases: ['deleted', 'deleted transactions', 'bin', 'recycle bin', 'restore', 'undelete'],
  },
  settings: { label: 'Settings', to: '/settings', phrases: ['preferences', 'options', 'profile', 'configuration'] },
  'add-transaction': {
    label: 'Add a Transaction',
    phrases: ['add expense', 'new expense', 'new transaction', 'new entry', 'add'],
  },
  'add-income': { label: 'Add Income', phrases: ['new income'] },
  'add-budget': { label: 'Add a Budget', phrases: ['new budget', 'set budget', 'create budget'] },
  'add-recurring': {
    label: 'Add a Recurring Transaction',
    to: '/recurring-transactions',
    button: 'Add Recurring',
    phrases: ['add recurring', 'new recurring', 'add subscription', 'add recurring transaction', 'new subscription'],
  },
  export: {
    label: 'Export Transactions',
    on: 'Transactions',
    to: '/transactions',
    button: 'Export to CSV',
    phrases: [
      'export',
      'export csv',
      'export to csv',
      'download csv',
      'download transactions',
      'export data',
      'csv',
      'excel',
      'print',
      'print statement',
    ],
  },
  theme: {
    label: 'Theme',
    phrases: [
      'dark mode',
      'light mode',
      'dark theme',
      'light theme',
      'appearance',
      'night mode',
      'dark',
      'switch theme',
    ],
  },
  currency: {
    label: 'Default Currency',
    on: 'Settings',
    to: '/settings',
    heading: 'Default Currency',
    phrases: ['currency', 'change currency'],
  },
  region: {
    label: 'Region',
    on: 'Settings',
    to: '/settings',
    heading: 'Region',
    phrases: ['date format', 'number format', 'locale', 'language', 'formats', 'first day of week'],
  },
  'month-start': {
    label: 'Month Start',
    on: 'Settings',
    to: '/settings',
    heading: 'Months',
    phrases: ['start of month', 'payday', 'first day of month'],
  },
  holidays: {
    label: 'Holidays',
    on: 'Settings',
    to: '/settings',
    heading: 'Holidays',
    phrases: ['bank holidays', 'public holidays'],
  },
  email: {
    label: 'Change Email',
    on: 'Settings',
    to: '/settings',
    heading: 'Account',
    phrases: ['email', 'change my email', 'e-mail', 'email address'],
  },
  password: {
    label: 'Change Password',
    on: 'Settings',
    to: '/settings',
    heading: 'Password',
    phrases: ['password', 'new password', 'reset password'],
  },
  'two-factor': {
    label: 'Two-Factor Authentication',
    on: 'Settings',
    to: '/settings',
    heading: 'Two-Factor Authentication',
    phrases: ['two-factor', 'two factor', '2fa', 'mfa', 'authenticator', 'security', 'recovery codes'],
  },
  sessions: {
    label: 'Sessions',
    on: 'Settings',
    to: '/settings',
    heading: 'Where You Are Logged In',
    phrases: ['devices', 'logged in devices', 'sign out everywhere'],
  },
  'api-tokens': {
    label: 'API Tokens',
    on: 'Settings',
    to: '/settings',
    heading: 'API Tokens',
    phrases: ['api token', 'api', 'tokens', 'token', 'api key'],
  },
  'audit-log': {
    label: 'Audit Log',
    on: 'Settings',
    to: '/settings',
    heading: 'Account Activity',
    phrases: ['account activity', 'login history', 'security log'],
  },
  keyboard: {
    label: 'Keyboard Settings',
    on: 'Settings',
    to: '/settings',
    heading: 'Keyboard',
    phrases: ['turn off shortcuts', 'single-key shortcuts'],
  },
  archive: {
    label: 'Download Your Data',
    on: 'Settings',
    to: '/settings',
    heading: 'Archive',
    phrases: ['download data', 'archive', 'backup', 'export everything', 'download everything', 'download archive'],
  },
  'delete-account': {
    label: 'Delete Account',
    on: 'Settings',
    to: '/settings',
    heading: 'Danger Zone',
    phrases: ['close account', 'danger zone', 'remove account', 'delete my data'],
  },
  shortcuts: { label: 'Keyboard Shortcuts', phrases: ['shortcuts', 'keys', 'hotkeys', 'keyboard'] },
  help: {
    label: 'Help',
    on: 'Contact',
    to: '/contact',
    heading: 'Frequently asked questions',
    phrases: ['use', 'faq', 'contact', 'support', 'questions', 'feedback', 'contact us'],
  },
  logout: { label: 'Logout', phrases: ['log out', 'log off', 'sign out', 'signout', 'disconnect'] },
} as const satisfies Record<string, Destination>;

export type DestinationId = keyof typeof DESTINATIONS;

/** The destinations that are whole pages. */
export const PAGE_DESTINATIONS = Object.entries<Destination>(DESTINATIONS).flatMap(([id, { to, heading, button }]) =>
  to !== undefined && heading === undefined && button === undefined ? [id as DestinationId] : [],
);
