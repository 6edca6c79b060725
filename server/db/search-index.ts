import { sql } from 'kysely';
import { isPostgres } from './database.ts';
import type { Db, Tx } from './schema.ts';

/*
 * SQLite: an FTS5 index of trigrams, stored as words that start with the user id, so that other users' rows don't slow
 * down a search. Two spaces end each text, so that every run of one or two letters also starts a trigram.
 * PostgreSQL: an index on `search_text`, which cannot find texts with fewer than three letters. So we also store which
 * trigrams a user's texts contain, and search for the trigrams that contain one or two given letters.
 */

/** Adds newly written transactions to the index. */
export async function indexTexts(
  tx: Tx,
  userId: number,
  rows: readonly { number: number; search_text: string }[],
): Promise<void> {
  if (isPostgres(tx)) return;
  const values = rows.map((row) => asGrams(userId, row));
  await tx.insertInto('search_grams').values(values).execute();
}

function asGrams(userId: number, { number, search_text }: { number: number; search_text: string }) {
  return { rowid: number, grams: grams(userId, `${search_text}  `).join(' ') };
}

/** Removes transactions from the index before they are deleted or changed. */
export async function unindexTexts(tx: Tx, numbers: readonly number[]): Promise<void> {
  if (isPostgres(tx)) return;
  await tx.deleteFrom('search_grams').where('rowid', 'in', numbers).execute();
}

/** Updates the index after texts of transactions have changed. */
export async function reindexTexts(
  tx: Tx,
  userId: number,
  rows: readonly { number: number; search_text: string }[],
): Promise<void> {
  await unindexTexts(
    tx,
    rows.map(({ number }) => number),
  );
  await indexTexts(tx, userId, rows);
  await rememberRuns(tx, userId, rows);
}

/** Rebuilds the search index for all transactions of all users. */
export async function indexAllTexts(tx: Tx): Promise<void> {
  if (isPostgres(tx)) {
    await sql`delete from search_runs`.execute(tx);
    await sql`
      insert into search_runs (user_id, run)
      select distinct user_id, substr(search_text || '  ', places.at, 3)
      from transactions, generate_series(1, length(search_text)) as places(at)`.execute(tx);
    return;
  }
  await sql`insert into search_grams (search_grams) values ('delete-all')`.execute(tx);
  // Insert by ascending number, because FTS5 starts a new segment for each number below the one before it.
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
    await tx
      .insertInto('search_grams')
      .values(rows.map((row) => asGrams(row.user_id, row)))
      .execute();
  }
}

const INDEXED_AT_ONCE = 2000;

/** Returns the FTS5 query for texts of a user that contain the folded text literally. */
export function containing(userId: number, folded: string): string {
  const words = grams(userId, folded);
  return words.length > 0 ? `"${words.join(' ')}"` : `"${userMark(userId)}${asWord(folded)}" *`;
}

/** Stores the trigrams of the texts. Trigrams of deleted texts stay, which hardly slows down a search. */
export async function rememberRuns(tx: Tx, userId: number, rows: readonly { search_text: string }[]): Promise<void> {
  if (!isPostgres(tx)) return;
  const runs = new Set<string>();
  // Deduplicated: a million transactions have far fewer different texts.
  for (const text of new Set(rows.map((row) => row.search_text))) {
    const letters = [...`${text}  `];
    for (let end = 3; end <= letters.length; end++) runs.add(letters.slice(end - 3, end).join(''));
  }
  await sql`insert into search_runs (user_id, run) select ${userId}, run from unnest(${[...runs]}::text[]) as run
    on conflict do nothing`.execute(tx);
}

/**
 * Returns the indexed trigrams that contain a search of one or two letters. Indexed texts end with two spaces, so that their
 * last letters are part of a trigram, too.
 */
export async function listRuns(db: Db, userId: number, folded: string): Promise<string[]> {
  const rows = await db
    .selectFrom('search_runs')
    .select('run')
    .where('user_id', '=', userId)
    .where(sql<boolean>`strpos(run, ${folded}) > 0`)
    .execute();
  return rows.map(({ run }) => run);
}

/**
 * Returns patterns for PostgreSQL's index: each text that contains the folded text matches one of them. The index has
 * trigrams of words with two spaces before the word and one after. Returns undefined if the index cannot help, as for a
 * text without letters.
 */
export function buildSearchPatterns(runs: readonly string[], folded: string): string[] | undefined {
  if (!/[\p{L}\p{N}]/u.test(folded)) return undefined;
  const patterns = new Set<string>();
  for (const run of runs) {
    const literal = asLiteral(run);
    // A single letter that ends a word is indexed with the characters before it: in another trigram, or at the start of a text.
    patterns.add(/^[\p{L}\p{N}][^\p{L}\p{N}]+$/u.test(run) ? `${literal}%` : `%${literal}%`);
    // These spaces may be the end of the text. A text with three or more letters is then found by another trigram.
    if (run.endsWith(' ')) patterns.add(literal.trimEnd());
  }
  return [...patterns];
}

/** Escapes a text for use in a LIKE pattern. */
export function asLiteral(text: string): string {
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
 * Replaces spaces and punctuation with characters from Unicode's private use area. FTS5's `ascii` tokenizer splits a text at
 * every ASCII character that is not a letter or digit, and keeps all characters beyond ASCII.
 */
function asWord(text: string): string {
  return text.replace(/[^a-z0-9\u0080-\uffff]/g, (each) => String.fromCharCode(0xe000 + each.charCodeAt(0)));
}
