import { account } from './account/index.ts';
import type { Module } from './app-context.ts';
import { archiveRoutes } from './archive/routes.ts';
import { auditLog } from './audit-log/index.ts';
import { auth } from './auth/index.ts';
import { backup } from './backup/index.ts';
import { budgets } from './budgets/index.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { categories } from './categories/index.ts';
import { contactRoutes } from './contact/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { filters } from './filters/index.ts';
import { healthRoutes } from './health/routes.ts';
import { holidays } from './holidays/index.ts';
import { imports } from './imports/index.ts';
import { mail } from './mail/index.ts';
import { push } from './push/index.ts';
import { receipts } from './receipts/index.ts';
import { recurring } from './recurring/index.ts';
import { reminders } from './reminders/index.ts';
import { repeating } from './repeating/index.ts';
import { reportRoutes } from './reports/routes.ts';
import { accounts } from './transactions/accounts/index.ts';
import { transactions } from './transactions/index.ts';
import { rules } from './transactions/rules/index.ts';
import { tags } from './transactions/tags/index.ts';
import { transfers } from './transactions/transfers/index.ts';
import { trashRoutes } from './transactions/trash/routes.ts';

/**
 * The modules, in the order in which the rows of a deleted user are removed. Transactions come first, because other
 * rows refer to them. Accounts come after all rows that refer to them, because PostgreSQL enforces these references.
 */
export const MODULES: readonly Module[] = [
  transactions,
  transfers,
  { register: trashRoutes },
  auth,
  account,
  categories,
  { register: dashboardRoutes },
  { register: calendarRoutes },
  budgets,
  recurring,
  repeating,
  holidays,
  reminders,
  push,
  accounts,
  receipts,
  imports,
  { register: archiveRoutes },
  tags,
  filters,
  { register: reportRoutes },
  rules,
  auditLog,
  mail,
  backup,
  { register: healthRoutes },
  { register: contactRoutes },
];
