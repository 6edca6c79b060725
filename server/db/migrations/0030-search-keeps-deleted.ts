import { sql } from 'kysely';
import type { Engine } from '../database.ts';
import type { Db } from '../schema.ts';

/**
 * SQLite's search index no longer clears out parts of itself for what was deleted from them. FTS5 counts what such a merge writes
 * and not what it reads: when an import was taken back, single steps merged for a second while everybody waited. What is
 * deleted goes with the merges that new texts cause.
 */
export async function searchKeepsDeleted(db: Db, engine: Engine): Promise<void> {
  if (engine === 'sqlite')
    await sql`insert into search_grams (search_grams, rank) values ('deletemerge', 0)`.execute(db);
}
