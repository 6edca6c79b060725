import { accountModule } from './account/routes.ts';
import type { Module } from './app-context.ts';
import { registerArchiveRoutes } from './archive/routes.ts';
import { auditLogModule } from './audit-log/index.ts';
import { authModule } from './auth/index.ts';
import { backupModule } from './backup/index.ts';
import { budgetsModule } from './budgets/routes.ts';
import { registerCalendarRoutes } from './calendar/routes.ts';
import { categoriesModule } from './categories/routes.ts';
import { registerContactRoutes } from './contact/routes.ts';
import { registerDashboardRoutes } from './dashboard/routes.ts';
import { filtersModule } from './filters/routes.ts';
import { registerHealthRoutes } from './health/routes.ts';
import { holidaysModule } from './holidays/routes.ts';
import { importsModule } from './imports/index.ts';
import { mailModule } from './mail/index.ts';
import { pushModule } from './push/index.ts';
import { receiptsModule } from './receipts/index.ts';
import { recurringModule } from './recurring/index.ts';
import { remindersModule } from './reminders/index.ts';
import { repeatingModule } from './repeating/routes.ts';
import { registerReportRoutes } from './reports/routes.ts';
import { moneyAccountsModule } from './transactions/accounts/routes.ts';
import { transactionsModule } from './transactions/index.ts';
import { rulesModule } from './transactions/rules/routes.ts';
import { tagsModule } from './transactions/tags/routes.ts';
import { transfersModule } from './transactions/transfers/routes.ts';
import { registerTrashRoutes } from './transactions/trash/routes.ts';

/**
 * The modules, in the order in which the rows of a deleted user are removed. Transactions come first, because other
 * rows refer to them. Accounts come after all rows that refer to them, because PostgreSQL enforces these references.
 */
export const MODULES: readonly Module[] = [
  transactionsModule,
  transfersModule,
  { register: registerTrashRoutes },
  authModule,
  accountModule,
  categoriesModule,
  { register: registerDashboardRoutes },
  { register: registerCalendarRoutes },
  budgetsModule,
  recurringModule,
  repeatingModule,
  holidaysModule,
  remindersModule,
  pushModule,
  moneyAccountsModule,
  receiptsModule,
  importsModule,
  { register: registerArchiveRoutes },
  tagsModule,
  filtersModule,
  { register: registerReportRoutes },
  rulesModule,
  auditLogModule,
  mailModule,
  backupModule,
  { register: registerHealthRoutes },
  { register: registerContactRoutes },
];
