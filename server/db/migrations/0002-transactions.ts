import { type CreateTableBuilder, sql } from 'kysely';
import type { Engine } from '../database.ts';
import type { Db } from '../schema.ts';
import { bytewiseText } from './bytewise-text.ts';

export async function transactions(db: Db, engine: Engine): Promise<void> {
  const { schema } = db;
  const text = bytewiseText(engine);
  const isPostgres = engine === 'postgres';

  const columns = <T extends string>(table: CreateTableBuilder<T>) =>
    table
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('sequence', 'bigint', (column) => column.notNull())
      .addColumn('day', text, (column) => column.notNull())
      .addColumn('is_income', 'integer', (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('category', text, (column) => column.notNull())
      .addColumn('cost_minor', 'bigint', (column) => column.notNull())
      .addColumn('note', text, (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull());

  const numbered = isPostgres
    ? schema.createTable('transactions').addColumn('number', 'bigint', (column) => column.generatedAlwaysAsIdentity())
    : schema.createTable('transactions').addColumn('number', 'integer', (column) => column.primaryKey());
  await columns(numbered)
    .addColumn('search_text', text, (column) => column.notNull())
    .addUniqueConstraint('transactions_id', ['user_id', 'id'])
    .execute();

  // One index in list order for each combination of filters. In SQLite each index ends with the search text, so a search that
  // reads on until its page is full only touches rows it returns.
  for (const filter of [[], ['is_income'], ['category'], ['category', 'is_income']]) {
    await schema
      .createIndex(['transactions_in_order', ...filter].join('_of_'))
      .on('transactions')
      .columns(['user_id', ...filter, 'day', 'sequence', ...(isPostgres ? [] : ['search_text'])])
      .execute();
  }

  await columns(schema.createTable('deleted_transactions'))
    .addColumn('deleted_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('deleted_transactions_pk', ['user_id', 'id'])
    .execute();
  await schema.createIndex('deleted_transactions_by_age').on('deleted_transactions').column('deleted_at').execute();

  await (isPostgres ? indexInPostgres(db) : indexInSqlite(db));
}

/** Trigrams, each prefixed with the user (`server/db/search-index.ts`). The index does not store the text itself. */
async function indexInSqlite(db: Db): Promise<void> {
  await sql`create virtual table search_grams using fts5(grams, content='', contentless_delete=1, tokenize='ascii')`.execute(
    db,
  );
  await describeIndexes(db);
}

/**
 * Statistics of an invented large account: the total number of rows, then for each column of the index how many rows share the
 * values up to that column. Without them SQLite guesses and reads all days between two dates to find a category.
 */
async function describeIndexes(db: Db): Promise<void> {
  await sql`analyze users`.execute(db); // creates the statistics table
  for (const [index, rows] of [
    ['transactions_in_order', '1000000 100000 100 1 1'],
    ['transactions_in_order_of_is_income', '1000000 100000 50000 50 1 1'],
    ['transactions_in_order_of_category', '1000000 100000 5000 5 1 1'],
    ['transactions_in_order_of_category_of_is_income', '1000000 100000 5000 4000 4 1 1'],
    ['sqlite_autoindex_transactions_1', '1000000 100000 1'],
  ]) {
    await sql`insert into sqlite_stat1 (tbl, idx, stat) values ('transactions', ${index}, ${rows})`.execute(db);
  }
  await sql`analyze sqlite_schema`.execute(db);
}

/** The same index through PostgreSQL extensions. If the role may not create them, searches read the user's rows instead. */
async function indexInPostgres(db: Db): Promise<void> {
  await sql`do $$ begin
    create extension if not exists pg_trgm;
    create extension if not exists btree_gin;
    create index transactions_search on transactions using gin (user_id, search_text gin_trgm_ops);
  exception when insufficient_privilege or undefined_file or feature_not_supported then
    raise notice 'no index for searches: %', sqlerrm;
  end $$`.execute(db);
}
