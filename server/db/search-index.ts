import { sql } from 'kysely';
import { isPostgres } from './database.ts';
import { insertManyRows } from './insert-many.ts';
import type { Db, Tx } from './schema.ts';

/*
 * In SQLite, the search index is an FTS5 index of trigrams. Each trigram is stored as a word that starts with the
 * user's id, so that other users' rows do not slow down a search. Two spaces are appended to each text, so that even
 * its last letter starts a trigram. In PostgreSQL, the search index is a trigram index on `search_text`. This index
 * cannot find one or two letters, so the trigrams in each user's texts are also stored. A search for one or two letters
 * first finds the stored trigrams that contain the letters, and then searches for these trigrams.
 */

/** Adds newly written transactions to the index. */
export async function indexSearchTexts(
  tx: Tx,
  userId: number,
  rows: readonly { number: number; search_text: string }[],
): Promise<void> {
  if (isPostgres(tx)) return;
  await insertManyRows(
    tx,
    'search_grams',
    rows.map((row) => asGrams(userId, row)),
  );
}

function asGrams(userId: number, { number, search_text }: { number: number; search_text: string }) {
  return { rowid: number, grams: grams(userId, `${search_text}  `).join(' ') };
}

/** Removes transactions from the index. Must be called before they are deleted or changed. */
export async function removeSearchTexts(tx: Tx, numbers: readonly number[]): Promise<void> {
  if (isPostgres(tx)) return;
  await tx.deleteFrom('search_grams').where('rowid', 'in', numbers).execute();
}

/** Updates the index. Must be called after texts of transactions have changed. */
export async function reindexSearchTexts(
  tx: Tx,
  userId: number,
  rows: readonly { number: number; search_text: string }[],
): Promise<void> {
  await removeSearchTexts(
    tx,
    rows.map(({ number }) => number),
  );
  await indexSearchTexts(tx, userId, rows);
  await insertTrigrams(tx, userId, rows);
}

/** Rebuilds the search index for all transactions of all users. */
export async function rebuildSearchIndex(tx: Tx): Promise<void> {
  if (isPostgres(tx)) {
    await sql`delete from search_runs`.execute(tx);
    await sql`
      insert into search_runs (user_id, run)
      select distinct user_id, substr(search_text || '  ', places.at, 3)
      from transactions, generate_series(1, length(search_text)) as places(at)`.execute(tx);
    return;
  }
  await sql`insert into search_grams (search_grams) values ('delete-all')`.execute(tx);
  // Insert in ascending order of `number`. FTS5 starts a new segment whenever a number is lower than the one before.
  for (let last = 0; ; ) {
    const rows = await tx
      .selectFrom('transactions')
      .select(['user_id', 'number', 'search_text'])
      .where('number', '>', last)
      .orderBy('number')
      .limit(INDEXED_AT_ONCE)
      .execute();
    if (rows.length === 0) return;
    last = rows.at(-1)?.number ?? last;
    await insertManyRows(
      tx,
      'search_grams',
      rows.map((row) => asGrams(row.user_id, row)),
    );
  }
}

const INDEXED_AT_ONCE = 2000;

/** Returns the FTS5 query that finds the user's texts in which the folded text occurs literally. */
export function buildFullTextQuery(userId: number, folded: string): string {
  const words = grams(userId, folded);
  return words.length > 0 ? `"${words.join(' ')}"` : `"${userMark(userId)}${asWord(folded)}" *`;
}

/**
 * Stores the trigrams of the texts in PostgreSQL. Trigrams of deleted texts are not removed, because they hardly slow
 * down a search.
 */
export async function insertTrigrams(tx: Tx, userId: number, rows: readonly { search_text: string }[]): Promise<void> {
  if (!isPostgres(tx)) return;
  const runs = new Set<string>();
  // Process each distinct text only once, because many transactions have the same text.
  for (const text of new Set(rows.map((row) => row.search_text))) {
    const letters = [...`${text}  `];
    for (let end = 3; end <= letters.length; end++) runs.add(letters.slice(end - 3, end).join(''));
  }
  await sql`insert into search_runs (user_id, run) select ${userId}, run from unnest(${[...runs]}::text[]) as run
    on conflict do nothing`.execute(tx);
}

/**
 * Returns the user's stored trigrams that contain a text of one or two letters. Even the last letters of a text start a
 * trigram, because texts are stored with two spaces at the end.
 */
export async function listMatchingTrigrams(db: Db, userId: number, folded: string): Promise<string[]> {
  const rows = await db
    .selectFrom('search_runs')
    .select('run')
    .where('user_id', '=', userId)
    .where(sql<boolean>`strpos(run, ${folded}) > 0`)
    .execute();
  return rows.map(({ run }) => run);
}

/**
 * Returns patterns for PostgreSQL's index. Every text that contains the folded text matches at least one of them.
 * @returns undefined if the index cannot help, for example if the folded text contains no letters
 */
export function buildTrigramPatterns(runs: readonly string[], folded: string): string[] | undefined {
  if (!/[\p{L}\p{N}]/u.test(folded)) return undefined;
  const patterns = new Set<string>();
  for (const run of runs) {
    const literal = escapeLikePattern(run);
    // If the trigram is one letter followed by spaces or signs, match it only at the start of a text. Elsewhere, the
    // trigram that starts one character earlier also contains the letter and matches.
    patterns.add(/^[\p{L}\p{N}][^\p{L}\p{N}]+$/u.test(run) ? `${literal}%` : `%${literal}%`);
    // The trigram may end with the spaces that are appended to each text for the index but are missing from
    // `search_text`. This pattern finds texts that consist only of its letters. Longer texts match another trigram.
    if (run.endsWith(' ')) patterns.add(literal.trimEnd());
  }
  return [...patterns];
}

/** Escapes a string for use in a LIKE pattern. */
export function escapeLikePattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

function grams(userId: number, text: string): string[] {
  const mark = userMark(userId);
  const letters = asWord(text);
  const words: string[] = [];
  for (let start = 0; start + 3 <= letters.length; start++) words.push(mark + letters.slice(start, start + 3));
  return words;
}

function userMark(userId: number): string {
  return `${userId}\ue000`;
}

/**
 * Replaces spaces and punctuation with characters from Unicode's private use area. FTS5's `ascii` tokenizer splits text
 * at every ASCII character that is not a letter or digit, but at no character beyond ASCII.
 */
function asWord(text: string): string {
  return text.replace(/[^a-z0-9\u0080-\uffff]/g, (each) => String.fromCharCode(0xe000 + each.charCodeAt(0)));
}
