import type { Page } from 'playwright-core';

/** Texts on a page by role; `text` is any other. */
type Words = Partial<Record<Parameters<Page['getByRole']>[0] | 'text', string[]>>;

export type Route = {
  at: string;
  /** The final address, if it differs: tokens are removed from it. */
  becomes?: string;
  /** Who may see it. Others are redirected. */
  for: 'anybody' | 'visitors' | 'signed in' | 'set up';
  title: string;
  heading: string;
  words: Words;
};

/** Links in the top bar for a user with one account. */
export const SCREENS = [
  'Dashboard',
  'Transactions',
  'Receipts',
  'Settings',
  'Budgets',
  'Recurring Transactions',
  'Reports',
];

/** Every address with its texts for an account without entries, as in the specification. */
export const ROUTES: Route[] = [
  {
    at: '/',
    for: 'anybody',
    title: 'Moneta',
    heading: 'Know where your money goes.',
    words: { heading: ['Chart visualisation', 'Receipt scanning', 'Custom categories'], contentinfo: [''] },
  },
  {
    at: '/login',
    for: 'visitors',
    title: 'Login to your account · Moneta',
    heading: 'Login to your account',
    words: {
      textbox: ['Email', 'Password'],
      button: ['Show password', 'Login'],
      link: ['Moneta', 'Forgot Password?', 'Register'],
    },
  },
  {
    at: '/register',
    for: 'visitors',
    title: 'Create an account · Moneta',
    heading: 'Create an account',
    words: { textbox: ['Email', 'Password'], button: ['Show password', 'Create Account'], link: ['Moneta', 'Login'] },
  },
  {
    at: '/forgot-password',
    for: 'anybody',
    title: 'Forgot your password? · Moneta',
    heading: 'Forgot your password?',
    words: { textbox: ['Email'], button: ['Send Reset Link'], link: ['Moneta', 'Back to login'] },
  },
  {
    at: '/reset-password?token=x',
    becomes: '/reset-password',
    for: 'anybody',
    title: 'Choose a new password · Moneta',
    heading: 'Choose a new password',
    words: { textbox: ['New password'], button: ['Reset Password'], link: ['Moneta', 'Back to login'] },
  },
  {
    at: '/reset-password',
    for: 'anybody',
    title: 'This link is incomplete · Moneta',
    heading: 'This link is incomplete',
    words: { link: ['Request a new link'] },
  },
  {
    at: '/confirm-email?token=x',
    becomes: '/confirm-email',
    for: 'anybody',
    title: 'Confirm your email · Moneta',
    heading: 'Confirm your email',
    words: { button: ['Use This Email'] },
  },
  {
    at: '/confirm-email',
    for: 'anybody',
    title: 'This link is incomplete · Moneta',
    heading: 'This link is incomplete',
    words: { link: ['Go to Settings'] },
  },
  {
    at: '/contact',
    for: 'anybody',
    title: 'Contact · Moneta',
    heading: 'Contact us',
    words: {
      heading: ['Email', 'Phone', 'Office', 'Live Chat', 'Frequently asked questions'],
      textbox: ['Name', 'Email', 'Subject', 'Message'],
      combobox: ['Inquiry type'],
      button: ['Send Message'],
    },
  },
  {
    at: '/setup',
    for: 'signed in',
    title: 'Choose your currency · Moneta',
    heading: 'Choose your currency',
    words: {
      radio: [
        'United States Dollar USD $',
        'Euro EUR €',
        'British Pound GBP £',
        'Japanese Yen JPY ¥',
        'Canadian Dollar CAD $',
        'Australian Dollar AUD $',
        'Indian Rupee INR ₹',
      ],
      button: ['Save and Continue'],
      text: ['You can change your currency preference later in settings.'],
    },
  },
  {
    at: '/dashboard',
    for: 'set up',
    title: 'Dashboard Overview · Moneta',
    heading: 'Dashboard Overview',
    words: {
      button: ['+ Add Transaction'],
      heading: ['Expenses by Category', 'Recent Activity', 'Recent Transactions', 'Income Vs Time', 'Expense Vs Time'],
      text: [
        'Total Income',
        'Total Expense',
        'Current Balance',
        'No expense data to display.',
        'No recent activity to display.',
        'No recent transactions.',
        'No income data to display.',
      ],
    },
  },
  {
    at: '/accounts',
    for: 'set up',
    title: 'Accounts · Moneta',
    heading: 'Accounts',
    words: { button: ['Add Account', 'Edit Everyday'], link: ['Everyday'] },
  },
  {
    at: '/accounts/everyday',
    for: 'set up',
    title: 'Everyday · Moneta',
    heading: 'Everyday',
    words: {
      button: ['Edit Account', 'Reconcile'],
      link: ['All accounts'],
      text: ['Nothing in this account yet'],
    },
  },
  {
    at: '/transactions',
    for: 'set up',
    title: 'Transactions · Moneta',
    heading: 'Transactions',
    words: {
      button: ['Manage Categories', 'Add Transaction', 'Export to CSV'],
      link: ['Import', 'import a bank file'],
      searchbox: ['Search'],
      text: ['No Transaction done'],
    },
  },
  {
    at: '/import',
    for: 'set up',
    title: 'Import · Moneta',
    heading: 'Import',
    words: { heading: ['Import files from your bank'], text: ['Choose bank files'] },
  },
  {
    at: '/tags/holiday',
    for: 'set up',
    title: 'holiday · Moneta',
    heading: 'holiday',
    words: { text: ['No transaction has this tag.'], link: ['All transactions'] },
  },
  {
    at: '/trash',
    for: 'set up',
    title: 'Trash · Moneta',
    heading: 'Trash',
    words: { text: ['The trash is empty.'] },
  },
  {
    at: '/rules',
    for: 'set up',
    title: 'Rules · Moneta',
    heading: 'Rules',
    words: { button: ['Add Rule'], text: ['No rules yet'] },
  },
  {
    at: '/receipts',
    for: 'set up',
    title: 'Receipts · Moneta',
    heading: 'Receipts',
    words: {
      heading: ['Upload Receipt', 'Last Upload Result'],
      button: ['Upload & Create Transaction'],
      text: ['Details of your receipts will appear here.'],
    },
  },
  {
    at: '/settings',
    for: 'set up',
    title: 'Settings · Moneta',
    heading: 'Settings',
    words: {
      heading: [
        'Account',
        'Password',
        'Default currency',
        'Accounts',
        'Bank files',
        'Appearance',
        'Where you are logged in',
        'Account activity',
        'Danger Zone',
      ],
      button: ['Change Email', 'Change Password', 'Save', 'Delete Account'],
    },
  },
  {
    at: '/budgets',
    for: 'set up',
    title: 'Budgets · Moneta',
    heading: 'Budgets',
    words: { button: ['Add Budget'], text: ['No budgets found'] },
  },
  {
    at: '/recurring-transactions',
    for: 'set up',
    title: 'Recurring Transactions · Moneta',
    heading: 'Recurring Transactions',
    words: { button: ['Add Recurring'], text: ['No recurring transactions'] },
  },
  {
    at: '/calendar',
    for: 'set up',
    title: 'Calendar · Moneta',
    heading: 'Calendar',
    words: {
      link: ['Previous month', 'Next month', 'Recurring Transactions'],
      text: ['Spent', 'Nothing on this day.'],
    },
  },
  {
    at: '/reports',
    for: 'set up',
    title: 'Reports · Moneta',
    heading: 'Reports',
    words: { button: ['Print', 'Download CSV'], text: ['No data'] },
  },
  {
    at: '/no/such/page',
    for: 'anybody',
    title: 'Page not found · Moneta',
    heading: 'Page not found',
    words: { link: ['Back to the home page'] },
  },
];

/** Texts that are not visible on the page. */
export async function missingWords(page: Page, words: Words): Promise<string[]> {
  const missing: string[] = [];
  for (const [role, names] of Object.entries(words)) {
    for (const name of names) {
      const found =
        role === 'text'
          ? page.getByText(name, { exact: true })
          : page.getByRole(role as Parameters<Page['getByRole']>[0], { name, exact: name !== '' });
      await found
        .locator('visible=true')
        .first()
        .waitFor()
        .catch(() => missing.push(`${role} ${name}`));
    }
  }
  return missing;
}
