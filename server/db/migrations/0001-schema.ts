import { sql } from 'kysely';
import { addAccountForeignKeys } from '../account-foreign-keys.ts';
import type { DatabaseEngine } from '../database.ts';
import type { Db } from '../schema.ts';
import { moduleTablesSql } from './0001-schema/module-tables.ts';
import { transactionTablesSql } from './0001-schema/transaction-tables.ts';
import { userTablesSql } from './0001-schema/user-tables.ts';
import { SCHEMA_DIALECTS } from './schema-dialects.ts';

export async function createSchema(db: Db, engine: DatabaseEngine): Promise<void> {
  for (const tables of [userTablesSql, transactionTablesSql, moduleTablesSql]) {
    for (const statement of tables(SCHEMA_DIALECTS[engine]).split(';\n')) await sql.raw(statement).execute(db);
  }
  if (engine === 'postgres') await addAccountForeignKeys(db);
  await (engine === 'postgres' ? indexForSearchInPostgres(db) : indexForSearchInSqlite(db));
}

/**
 * The index contains trigrams prefixed with the user's id (`server/db/search-index.ts`). It does not store the full
 * texts.
 */
async function indexForSearchInSqlite(db: Db): Promise<void> {
  await sql`create virtual table search_grams using fts5(grams, content='', contentless_delete=1, tokenize='ascii')`.execute(
    db,
  );
  // Stops FTS5 from merging segments because of deletions. FTS5 limits how much such a merge writes, but not how much
  // it reads: while an import was being undone, some merges took a second and blocked all users. Merges caused by new
  // texts remove the deleted entries anyway.
  await sql`insert into search_grams (search_grams, rank) values ('deletemerge', 0)`.execute(db);
}

/**
 * Creates the search index with PostgreSQL extensions. If the database role may not create extensions, there is no
 * index, and searches read all of the user's rows.
 */
async function indexForSearchInPostgres(db: Db): Promise<void> {
  await sql`do $$ begin
    create extension if not exists pg_trgm;
    create extension if not exists btree_gin;
    create index transactions_search on transactions using gin (user_id, search_text gin_trgm_ops);
  exception when insufficient_privilege or undefined_file or feature_not_supported then
    raise notice 'no index for searches: %', sqlerrm;
  end $$`.execute(db);
}
