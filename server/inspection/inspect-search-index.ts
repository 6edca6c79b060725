import { sql } from 'kysely';
import type { DatabaseEngine } from '../db/database.ts';
import type { Db } from '../db/schema.ts';
import { indexSearchTexts, insertTrigrams, removeSearchTexts } from '../db/search-index.ts';
import { lockUserRow } from '../db/user-lock.ts';
import { formatCommandLine } from '../platform/installation.ts';
import type { InspectedData, Inspection } from './inspection.ts';

/** Number of rows checked or repaired per statement. */
const AT_ONCE = 1000;

type Named = { user_id: number; id: string };

/** Finds transactions that are missing from the search index. */
export const inspectUnindexedTransactions: Inspection = {
  says: ['transaction is not found by searches.', 'transactions are not found by searches.'],
  advice: `To add them, run ${formatCommandLine('totals', '--rebuild')}.`,
  async *find(inspected) {
    for await (const some of unfoundOf(inspected)) {
      for (const { user_id, id } of some) yield `transaction ${id} of user ${user_id}`;
    }
  },
  async mend(inspected) {
    const { db, engine } = inspected;
    let mended = 0;
    for await (const some of unfoundOf(inspected)) {
      for (const [userId, ids] of byUser(some)) {
        mended += await db.transaction().execute(async (tx) => {
          await lockUserRow(tx, userId);
          // Check the rows again, because a running server may have changed or deleted some of them in the meantime.
          const rows = await tx
            .selectFrom('transactions')
            .select(['number', 'search_text'])
            .where('user_id', '=', userId)
            .where('id', 'in', ids)
            .where(isUnfound(engine))
            .execute();
          if (rows.length > 0) await indexSearchTexts(tx, userId, rows);
          await insertTrigrams(tx, userId, rows);
          return rows.length;
        });
      }
    }
    return mended;
  },
};

/**
 * Finds entries in SQLite's search index that do not belong to any transaction. In PostgreSQL, trigrams of deleted
 * texts are not an error.
 */
export const inspectStrayIndexEntries: Inspection = {
  says: ['search index entry has no transaction.', 'search index entries have no transaction.'],
  advice: `Remove them: ${formatCommandLine('totals', '--rebuild')}.`,
  async *find({ db, engine }) {
    if (engine === 'postgres') return;
    for (let last = 0, some = [last]; some.length > 0; ) {
      some = await listStray(db, last);
      for (const number of some) yield `line ${number}`;
      last = some.at(-1) ?? last;
    }
  },
  async mend({ db, engine }) {
    if (engine === 'postgres') return 0;
    let mended = 0;
    for (let some = [0]; some.length > 0; mended += some.length) {
      // Find and remove the entries in a single database transaction. Otherwise the server could give their numbers to
      // new transactions in between.
      some = await db.transaction().execute(async (tx) => {
        const numbers = await listStray(tx, 0);
        if (numbers.length > 0) await removeSearchTexts(tx, numbers);
        return numbers;
      });
    }
    return mended;
  },
};

/** Lists the transactions that are missing from the search index, in batches ordered by id. */
async function* unfoundOf({ db, engine }: InspectedData): AsyncIterable<Named[]> {
  let last: Named = { user_id: 0, id: '' };
  for (;;) {
    const some = await db
      .selectFrom('transactions')
      .select(['user_id', 'id'])
      .where(sql<boolean>`(user_id, id) > (${last.user_id}, ${last.id})`)
      .where((row) =>
        row.exists(
          row
            .selectFrom('users')
            .select('users.id')
            .whereRef('users.id', '=', 'user_id')
            .where('deleted_at', 'is', null),
        ),
      )
      .where(isUnfound(engine))
      .orderBy('user_id')
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    yield some;
    const end = some.at(-1);
    if (!end) return;
    last = end;
  }
}

function isUnfound(engine: DatabaseEngine) {
  if (engine === 'sqlite') {
    return sql<boolean>`not exists (select 1 from search_grams_docsize as line where line.id = transactions.number)`;
  }
  return sql<boolean>`exists (
    select 1 from generate_series(1, length(search_text)) as places(at)
    where not exists (
      select 1 from search_runs
      where search_runs.user_id = transactions.user_id and run = substr(search_text || '  ', places.at, 3)
    )
  )`;
}

/**
 * Lists, in ascending order, the numbers of index entries that do not belong to any transaction. Starts after the
 * number `above`.
 */
async function listStray(db: Db, above: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from search_grams_docsize as line
    where id > ${above} and not exists (select 1 from transactions where number = line.id)
    order by id limit ${AT_ONCE}`.execute(db);
  return rows.map(({ id }) => id);
}

function byUser(rows: readonly Named[]): Map<number, string[]> {
  const users = new Map<number, string[]>();
  for (const { user_id, id } of rows) users.set(user_id, [...(users.get(user_id) ?? []), id]);
  return users;
}
