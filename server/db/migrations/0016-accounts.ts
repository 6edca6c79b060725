import { sql } from 'kysely';
import type { Engine } from '../database.ts';
import type { Db } from '../schema.ts';
import { bytewiseText } from './bytewise-text.ts';
import { changeKeptReplies } from './change-kept-replies.ts';

/**
 * Adds accounts, and transfers between them. Every user gets one account for all existing data. Its id is the default of the
 * new columns, so no transaction row has to be rewritten.
 */
export async function moneyAccounts(db: Db, engine: Engine): Promise<void> {
  await makeAccounts(db, engine);
  await makeTransfers(db, engine);
  await addColumns(db, engine);
  await makeTotals(db, engine);
  await changeKeptReplies(db, addAccount);
}

async function makeAccounts(db: Db, engine: Engine): Promise<void> {
  const text = bytewiseText(engine);
  await db.schema
    .createTable('accounts')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('opening_minor', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('opening_day', text)
    .addColumn('is_closed', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_used', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addPrimaryKeyConstraint('accounts_pk', ['user_id', 'id'])
    .execute();
  await sql`
    insert into accounts (user_id, id, position, name, kind)
    select id, 'everyday', 1, 'Everyday', 'everyday' from users where deleted_at is null`.execute(db);
}

async function makeTransfers({ schema }: Db, engine: Engine): Promise<void> {
  const text = bytewiseText(engine);
  await schema
    .createTable('transfers')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('day', text, (column) => column.notNull())
    .addColumn('from_account_id', text, (column) => column.notNull())
    .addColumn('to_account_id', text, (column) => column.notNull())
    .addColumn('amount_minor', 'bigint', (column) => column.notNull())
    .addColumn('note', text, (column) => column.notNull())
    .addColumn('search_text', text, (column) => column.notNull())
    .addColumn('recurring_id', text)
    .addColumn('from_checked', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('to_checked', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('sides', text)
    .addPrimaryKeyConstraint('transfers_pk', ['user_id', 'id'])
    .execute();
  for (const account of [[], ['from_account_id'], ['to_account_id']]) {
    await schema
      .createIndex(['transfers_in_order', ...account].join('_of_'))
      .on('transfers')
      .columns(['user_id', ...account, 'day', 'sequence'])
      .execute();
  }
  await schema
    .createTable('kept_apart')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expense_id', text, (column) => column.notNull())
    .addColumn('income_id', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('kept_apart_pk', ['user_id', 'expense_id', 'income_id'])
    .execute();
}

async function addColumns(db: Db, engine: Engine): Promise<void> {
  const { schema } = db;
  const text = bytewiseText(engine);
  for (const table of ['transactions', 'recurring'] as const) {
    await schema
      .alterTable(table)
      .addColumn('account_id', text, (column) => column.notNull().defaultTo('everyday'))
      .execute();
  }
  await schema
    .alterTable('transactions')
    .addColumn('is_checked', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.alterTable('recurring').addColumn('to_account_id', text).execute();
  // Ends with the columns that lists are filtered by, so that only returned rows are read.
  await schema
    .createIndex('transactions_in_order_of_account')
    .on('transactions')
    .columns([
      ...['user_id', 'account_id', 'day', 'sequence', 'kind', 'category'],
      ...(engine === 'postgres' ? [] : ['search_text']),
    ])
    .execute();
}

/** All existing data is in one account, so its totals equal the totals over all categories. */
async function makeTotals(db: Db, engine: Engine): Promise<void> {
  const text = bytewiseText(engine);
  await db.schema
    .createTable('account_totals')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('span', text, (column) => column.notNull())
    .addColumn('period', text, (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addColumn('transfer_count', 'bigint', (column) => column.notNull())
    .addColumn('income_minor', 'bigint', (column) => column.notNull())
    .addColumn('expense_minor', 'bigint', (column) => column.notNull())
    .addColumn('sum_minor', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('account_totals_pk', ['user_id', 'account_id', 'span', 'period'])
    .execute();
  await sql`
    insert into account_totals
      (user_id, account_id, span, period, count, transfer_count, income_minor, expense_minor, sum_minor)
    select user_id, 'everyday', span, period, sum(count), 0,
      sum(case kind when 'income' then sum_minor else 0 end), sum(case kind when 'expense' then sum_minor else 0 end),
      sum(case kind when 'income' then sum_minor else -sum_minor end)
    from totals where category = '' group by user_id, span, period`.execute(db);
}

/** Transactions and recurring items now have an account. */
function addAccount(thing: object): object {
  if (!('_id' in thing)) return thing;
  if ('addedOn' in thing) return { ...thing, accountId: 'everyday', isChecked: false };
  return 'nextDueDate' in thing ? { ...thing, accountId: 'everyday', toAccountId: null } : thing;
}
