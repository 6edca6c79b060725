import type { Kysely, Transaction } from 'kysely';
import type { AccountTables } from './tables/account.ts';
import type { ImportTables } from './tables/imports.ts';
import type { MoneyAccountTables } from './tables/money-accounts.ts';
import type { PlanTables } from './tables/plans.ts';
import type { ReceiptTables } from './tables/receipts.ts';
import type { RuleTables } from './tables/rules.ts';
import type { TagTables } from './tables/tags.ts';
import type { TransactionTables } from './tables/transactions.ts';

export { type Bit, type Kind, kindOf, type MailKind, toBit } from './values.ts';

/**
 * The tables, the same on both engines. Sums of money are whole hundredths (`…_minor`), calendar days are
 * `YYYY-MM-DD` text, instants are milliseconds since 1970 (`…_at`), truth is 0 or 1.
 * Whatever belongs to a person starts its key with `user_id`. A `version` counts the changes of a thing, from 1.
 */
export type Schema = AccountTables &
  TransactionTables &
  TagTables &
  MoneyAccountTables &
  PlanTables &
  ReceiptTables &
  ImportTables &
  RuleTables;

/** Outside or inside a database transaction. Inside one, use only the one handed in. */
export type Db = Kysely<Schema>;

/** Only inside a database transaction: the function changes several things that stand or fall together. */
export type Tx = Transaction<Schema>;
