import { sql } from 'kysely';
import type { Engine } from '../database.ts';
import type { Db } from '../schema.ts';

/**
 * Stops SQLite's search index from merging segments because of deletions. FTS5 limits such a merge by what it writes, not by
 * what it reads: while an import was undone, single steps merged for a second and blocked everyone. Deleted entries are now
 * removed by the merges that new texts cause.
 */
export async function searchKeepsDeleted(db: Db, engine: Engine): Promise<void> {
  if (engine === 'sqlite')
    await sql`insert into search_grams (search_grams, rank) values ('deletemerge', 0)`.execute(db);
}
