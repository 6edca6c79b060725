import { sql } from 'kysely';
import type { Engine } from '../database.ts';
import type { Db } from '../schema.ts';
import { bytewiseText } from './bytewise-text.ts';

/**
 * Records which trigrams a user's texts contain. A search for one or two letters then asks PostgreSQL's index for the trigrams
 * that contain them.
 */
export async function searchRuns(db: Db, engine: Engine): Promise<void> {
  await db.schema
    .createTable('search_runs')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('run', bytewiseText(engine), (column) => column.notNull())
    .addPrimaryKeyConstraint('search_runs_pk', ['user_id', 'run'])
    .execute();
  if (engine === 'sqlite') return; // its own index handles short texts
  await sql`
    insert into search_runs (user_id, run)
    select distinct user_id, substr(search_text || '  ', place, 3)
    from transactions, generate_series(1, length(search_text)) as place`.execute(db);
}
