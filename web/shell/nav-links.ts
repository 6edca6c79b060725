import type { LinkProps } from '@tanstack/react-router';

/** The navLinks behind the top bar, in its order. A new one is a line here and a route. */
export const navLinks = [
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/transactions', label: 'Transactions' },
  { to: '/receipts', label: 'Receipts' },
  { to: '/settings', label: 'Settings' },
  { to: '/budgets', label: 'Budgets' },
  { to: '/recurring-transactions', label: 'Recurring Transactions' },
] as const satisfies { to: LinkProps['to']; label: string }[];
