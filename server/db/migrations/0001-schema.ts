import { sql } from 'kysely';
import { addAccountForeignKeys } from '../account-foreign-keys.ts';
import type { Engine } from '../database.ts';
import type { Db } from '../schema.ts';
import { moduleTables } from './0001-schema/modules.ts';
import { transactionTables } from './0001-schema/transactions.ts';
import { userTables } from './0001-schema/users.ts';
import { DIALECTS } from './dialect.ts';

export async function createSchema(db: Db, engine: Engine): Promise<void> {
  for (const tables of [userTables, transactionTables, moduleTables]) {
    for (const statement of tables(DIALECTS[engine]).split(';\n')) await sql.raw(statement).execute(db);
  }
  if (engine === 'postgres') await addAccountForeignKeys(db);
  await (engine === 'postgres' ? indexForSearchInPostgres(db) : indexForSearchInSqlite(db));
}

/**
 * The index contains trigrams that start with the user's id (`server/db/search-index.ts`). It does not store the texts.
 */
async function indexForSearchInSqlite(db: Db): Promise<void> {
  await sql`create virtual table search_grams using fts5(grams, content='', contentless_delete=1, tokenize='ascii')`.execute(
    db,
  );
  // Stops FTS5 from merging segments because of deletions: it limits how much such a merge writes, but not how much it
  // reads. Single merges took a second during the undo of an import and blocked all users. Merges caused by new texts
  // remove the deleted entries anyway.
  await sql`insert into search_grams (search_grams, rank) values ('deletemerge', 0)`.execute(db);
}

/**
 * Creates the search index with PostgreSQL extensions. If the role may not create extensions, searches read the user's
 * rows instead.
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
