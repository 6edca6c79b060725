import { type RawBuilder, sql } from 'kysely';
import type { Engine } from '../database.ts';
import type { Db } from '../schema.ts';
import { bytewiseText } from './bytewise-text.ts';
import { changeKeptReplies } from './change-kept-replies.ts';

/**
 * Replaces `is_income` with a kind in transactions and totals, adds totals over all categories, stores deleted transactions as
 * snapshots instead of columns, and gives a version to everything a user can edit.
 */
export async function ledger(db: Db, engine: Engine): Promise<void> {
  await renewTransactions(db, engine);
  await kindInsteadOfIsIncome(db, engine, 'recurring');
  await renewTotals(db, engine);
  await keepSnapshots(db, engine);
  for (const table of ['transactions', 'budgets', 'recurring'] as const) await addVersion(db, table);
  await (engine === 'postgres' ? addVersion(db, 'receipts') : renewReceipts(db));
  await changeKeptReplies(db, (thing) => ('_id' in thing ? { ...thing, version: 1 } : thing));
}

async function renewTransactions(db: Db, engine: Engine): Promise<void> {
  const { schema } = db;
  const isPostgres = engine === 'postgres';
  // SQLite cannot drop a column that an index uses.
  for (const index of ['in_order_of_is_income', 'in_order_of_category_of_is_income', 'by_name']) {
    await schema.dropIndex(`transactions_${index}`).execute();
  }
  await schema.alterTable('transactions').renameColumn('cost_minor', 'amount_minor').execute();
  await kindInsteadOfIsIncome(db, engine, 'transactions');

  for (const filter of [['kind'], ['category', 'kind']]) {
    await schema
      .createIndex(['transactions_in_order', ...filter].join('_of_'))
      .on('transactions')
      .columns(['user_id', ...filter, 'day', 'sequence', ...(isPostgres ? [] : ['search_text'])])
      .execute();
  }
  const name = isPostgres
    ? sql`split_part(search_text, chr(31), 1)`
    : sql`substr(search_text, 1, instr(search_text || char(31), char(31)) - 1)`;
  await sql`create index transactions_by_name on transactions (user_id, kind, (substr(${name}, 1, 100)), day, sequence)`.execute(
    db,
  );
  if (!isPostgres) await forgetInventedStatistics(db);
}

/** The invented statistics of migration 2 don't cover later indexes, so SQLite would think those cost nothing. */
async function forgetInventedStatistics(db: Db): Promise<void> {
  await sql`delete from sqlite_stat1`.execute(db);
  await sql`analyze sqlite_schema`.execute(db); // clears them in this connection too
}

async function kindInsteadOfIsIncome(db: Db, engine: Engine, table: 'transactions' | 'recurring'): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable(table)
    .addColumn('kind', bytewiseText(engine), (column) => column.notNull().defaultTo('expense'))
    .execute();
  await sql`update ${sql.table(table)} set kind = 'income' where is_income = 1`.execute(db);
  await schema.alterTable(table).dropColumn('is_income').execute();
  // SQLite keeps the default: removing it would mean copying the table.
  if (engine === 'postgres') {
    await schema
      .alterTable(table)
      .alterColumn('kind', (column) => column.dropDefault())
      .execute();
  }
}

/** Creates a new table, because SQLite cannot change a primary key. */
async function renewTotals(db: Db, engine: Engine): Promise<void> {
  const { schema } = db;
  const text = bytewiseText(engine);
  await schema.alterTable('totals').renameTo('totals_before').execute();
  await schema
    .createTable('totals')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('span', text, (column) => column.notNull())
    .addColumn('period', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('category', text, (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addColumn('sum_minor', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('totals_key', ['user_id', 'span', 'period', 'kind', 'category'])
    .execute();
  await sql`
    insert into totals (user_id, span, period, kind, category, count, sum_minor)
    select user_id, span, period, case is_income when 1 then 'income' else 'expense' end, category, count, sum_minor
    from totals_before`.execute(db);
  await sql`
    insert into totals (user_id, span, period, kind, category, count, sum_minor)
    select user_id, span, period, kind, '', sum(count), sum(sum_minor)
    from totals group by user_id, span, period, kind`.execute(db);
  await schema.dropTable('totals_before').execute();
  // For the periods of one category, or of all, in order. The primary key groups all categories of a period instead.
  await schema
    .createIndex('totals_by_category')
    .on('totals')
    .columns(['user_id', 'span', 'category', 'period', 'kind'])
    .execute();
}

/** Recently deleted transactions can still be restored. */
async function keepSnapshots(db: Db, engine: Engine): Promise<void> {
  const { schema } = db;
  const text = bytewiseText(engine);
  await schema
    .createTable('deleted')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('deleted_at', 'bigint', (column) => column.notNull())
    .addColumn('snapshot', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('deleted_pk', ['user_id', 'id'])
    .execute();
  await schema.createIndex('deleted_by_age').on('deleted').column('deleted_at').execute();
  const snapshot = jsonObject(engine, {
    sequence: sql`sequence`,
    day: sql`day`,
    kind: sql`case is_income when 1 then 'income' else 'expense' end`,
    name: sql`name`,
    category: sql`category`,
    amount_minor: sql`cost_minor`,
    note: sql`note`,
    recurring_id: sql`recurring_id`,
    created_at: sql`created_at`,
  });
  await sql`
    insert into deleted (user_id, id, deleted_at, snapshot)
    select user_id, id, deleted_at, ${snapshot} from deleted_transactions`.execute(db);
  await schema.dropTable('deleted_transactions').execute();
}

function jsonObject(engine: Engine, values: Record<string, RawBuilder<unknown>>): RawBuilder<string> {
  const pairs = sql.join(Object.entries(values).map(([key, value]) => sql`${sql.lit(key)}, ${value}`));
  return engine === 'postgres' ? sql`json_build_object(${pairs})::text` : sql`json_object(${pairs})`;
}

async function addVersion({ schema }: Db, table: string): Promise<void> {
  await schema
    .alterTable(table)
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
}

/**
 * Rebuilds the table, because SQLite reads a row up to the last requested column: with the version at the end, lists would read
 * all the text.
 */
async function renewReceipts(db: Db): Promise<void> {
  const { schema } = db;
  const columns = sql.raw(
    `user_id, id, sequence, file_name, file_type, file_hash, merchant, amount_minor, day, category, currency,
    transaction_id, created_at, trust, text_marks, search_text, pages`,
  );
  await schema
    .createTable('receipts_anew')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('file_type', 'text', (column) => column.notNull())
    .addColumn('file_hash', 'text', (column) => column.notNull())
    .addColumn('merchant', 'text')
    .addColumn('amount_minor', 'bigint')
    .addColumn('day', 'text')
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('currency', 'text')
    .addColumn('transaction_id', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('trust', 'text', (column) => column.notNull())
    .addColumn('text_marks', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('pages', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('receipts_pk', ['user_id', 'id'])
    .execute();
  await sql`insert into receipts_anew (${columns}) select ${columns} from receipts`.execute(db);
  await schema.dropTable('receipts').execute();
  await schema.alterTable('receipts_anew').renameTo('receipts').execute();
  await schema.createIndex('receipts_in_order').unique().on('receipts').columns(['user_id', 'sequence']).execute();
  for (const column of ['file_hash', 'transaction_id', 'amount_minor', 'day']) {
    await schema.createIndex(`receipts_by_${column}`).on('receipts').columns(['user_id', column]).execute();
  }
}
