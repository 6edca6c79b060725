import type { Kysely, Transaction } from 'kysely';
import type { BudgetAndRecurringTables } from './tables/budgets-and-recurring.ts';
import type { ImportTables } from './tables/imports.ts';
import type { MoneyAccountTables } from './tables/money-accounts.ts';
import type { ReceiptTables } from './tables/receipts.ts';
import type { ReminderTables } from './tables/reminders.ts';
import type { RuleTables } from './tables/rules.ts';
import type { TagTables } from './tables/tags.ts';
import type { TransactionTables } from './tables/transactions.ts';
import type { UserTables } from './tables/users.ts';

export {
  type MailKind,
  type ReminderChannel,
  type ReminderKind,
  type StoredBoolean,
  type TransactionKind,
  toStoredBoolean,
  toTransactionKind,
} from './column-values.ts';

/**
 * The tables, which are the same for both engines. Amounts are integers in hundredths (`…_minor`), calendar days are
 * strings `YYYY-MM-DD`, times are milliseconds since 1970 (`…_at`), and booleans are 0 or 1. Primary keys of user data
 * start with `user_id`. `version` is incremented with each change of a row and starts at 1.
 */
export type Schema = UserTables &
  TransactionTables &
  TagTables &
  MoneyAccountTables &
  BudgetAndRecurringTables &
  ReceiptTables &
  ImportTables &
  ReminderTables &
  RuleTables;

/** The database, inside or outside of a transaction. Inside a transaction, use only the `tx` passed to the callback. */
export type Db = Kysely<Schema>;

/**
 * A database transaction. A function with this parameter makes several changes, which must succeed or fail together.
 */
export type Tx = Transaction<Schema>;
