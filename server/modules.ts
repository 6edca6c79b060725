import { account } from './account/index.ts';
import type { Module } from './app-context.ts';
import { archive } from './archive/index.ts';
import { auditLog } from './audit-log/index.ts';
import { auth } from './auth/index.ts';
import { backup } from './backup/index.ts';
import { budgets } from './budgets/index.ts';
import { calendar } from './calendar/index.ts';
import { categories } from './categories/index.ts';
import { contact } from './contact/index.ts';
import { dashboard } from './dashboard/index.ts';
import { filters } from './filters/index.ts';
import { health } from './health/index.ts';
import { holidays } from './holidays/index.ts';
import { imports } from './imports/index.ts';
import { mail } from './mail/index.ts';
import { push } from './push/index.ts';
import { receipts } from './receipts/index.ts';
import { recurring } from './recurring/index.ts';
import { reminders } from './reminders/index.ts';
import { repeating } from './repeating/index.ts';
import { reports } from './reports/index.ts';
import { accounts } from './transactions/accounts/index.ts';
import { transactions } from './transactions/index.ts';
import { rules } from './transactions/rules/index.ts';
import { tags } from './transactions/tags/index.ts';
import { transfers } from './transactions/transfers/index.ts';
import { trash } from './transactions/trash/index.ts';

/**
 * The modules, in the order in which the rows of a deleted user are removed. Transactions come first, because other
 * rows refer to them. Accounts come after all rows that refer to them, because PostgreSQL enforces these references.
 */
export const MODULES: readonly Module[] = [
  transactions,
  transfers,
  trash,
  auth,
  account,
  categories,
  dashboard,
  calendar,
  budgets,
  recurring,
  repeating,
  holidays,
  reminders,
  push,
  accounts,
  receipts,
  imports,
  archive,
  tags,
  filters,
  reports,
  rules,
  auditLog,
  mail,
  backup,
  health,
  contact,
];
