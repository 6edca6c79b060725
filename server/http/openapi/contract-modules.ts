import * as accountChanges from '../../../contract/account-changes.ts';
import * as accounts from '../../../contract/accounts.ts';
import * as archive from '../../../contract/archive.ts';
import * as account from '../../../contract/auth/account.ts';
import * as accountSecurity from '../../../contract/auth/account-security.ts';
import * as auth from '../../../contract/auth/auth.ts';
import * as confirmEmail from '../../../contract/auth/confirm-email.ts';
import * as passwords from '../../../contract/auth/passwords.ts';
import * as setup from '../../../contract/auth/setup.ts';
import * as signUp from '../../../contract/auth/sign-up.ts';
import * as tokens from '../../../contract/auth/tokens.ts';
import * as twoFactor from '../../../contract/auth/two-factor.ts';
import * as budgets from '../../../contract/budgets.ts';
import * as calendar from '../../../contract/calendar.ts';
import * as categories from '../../../contract/categories.ts';
import * as categoryLooks from '../../../contract/category-looks.ts';
import * as contact from '../../../contract/contact.ts';
import * as currencyCodes from '../../../contract/currency-codes.ts';
import * as dashboard from '../../../contract/dashboard.ts';
import * as day from '../../../contract/day.ts';
import * as errors from '../../../contract/errors.ts';
import * as importPreview from '../../../contract/imports/import-preview.ts';
import * as importRows from '../../../contract/imports/import-rows.ts';
import * as imports from '../../../contract/imports/imports.ts';
import * as learnedCorrections from '../../../contract/imports/learned-corrections.ts';
import * as money from '../../../contract/money.ts';
import * as monthStart from '../../../contract/month-start.ts';
import * as queryParams from '../../../contract/query-params.ts';
import * as receipts from '../../../contract/receipts.ts';
import * as recurring from '../../../contract/recurring.ts';
import * as region from '../../../contract/region.ts';
import * as reminders from '../../../contract/reminders.ts';
import * as reports from '../../../contract/reports.ts';
import * as holidays from '../../../contract/schedules/holidays.ts';
import * as rhythm from '../../../contract/schedules/rhythm.ts';
import * as server from '../../../contract/server.ts';
import * as text from '../../../contract/text.ts';
import * as changeMany from '../../../contract/transactions/change-many.ts';
import * as exports from '../../../contract/transactions/exports.ts';
import * as filters from '../../../contract/transactions/filters.ts';
import * as lines from '../../../contract/transactions/lines.ts';
import * as merge from '../../../contract/transactions/merge.ts';
import * as refundPurchases from '../../../contract/transactions/refund-purchases.ts';
import * as refunds from '../../../contract/transactions/refunds.ts';
import * as rules from '../../../contract/transactions/rules.ts';
import * as tagName from '../../../contract/transactions/tag-name.ts';
import * as tags from '../../../contract/transactions/tags.ts';
import * as transactions from '../../../contract/transactions/transactions.ts';
import * as transfers from '../../../contract/transactions/transfers.ts';
import * as trash from '../../../contract/transactions/trash.ts';

/** All modules of the contract that export schemas or operations. A test compares this list with the folder. */
export const CONTRACT_MODULES: readonly object[] = [
  accountChanges,
  accounts,
  archive,
  accountSecurity,
  account,
  auth,
  confirmEmail,
  passwords,
  setup,
  signUp,
  tokens,
  twoFactor,
  budgets,
  calendar,
  categories,
  categoryLooks,
  contact,
  currencyCodes,
  dashboard,
  day,
  errors,
  importPreview,
  importRows,
  imports,
  learnedCorrections,
  money,
  monthStart,
  queryParams,
  receipts,
  recurring,
  region,
  reminders,
  reports,
  holidays,
  rhythm,
  server,
  text,
  changeMany,
  exports,
  filters,
  lines,
  merge,
  refundPurchases,
  refunds,
  rules,
  tagName,
  tags,
  transactions,
  transfers,
  trash,
];
