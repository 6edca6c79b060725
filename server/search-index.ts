import { sql } from 'kysely';
import { isPostgres } from './db/database.ts';
import type { Db, Tx } from './db/schema.ts';

/*
 * SQLite's index of runs of three letters, as FTS5 words that start with their user: other users' rows are under other
 * words, so they slow nobody down. Two blanks close each text, so that every run of one or two letters begins a word too.
 * PostgreSQL keeps an index of its own on `search_text` (migration 2), which knows nothing below three letters: which runs
 * of three a user's texts have is remembered beside it, so that it can be asked for those that hold one or two letters.
 */

/** Adds transactions that were just written. */
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

/** Removes what is about to be deleted or changed. */
export async function unindexTexts(tx: Tx, numbers: readonly number[]): Promise<void> {
  if (isPostgres(tx)) return;
  await tx.deleteFrom('search_grams').where('rowid', 'in', numbers).execute();
}

/** Makes anew what searches go by, for all transactions of all users. */
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
  // In the order of their numbers: FTS5 begins a new part of its index whenever one comes that is not the highest.
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

/** The FTS5 query for the texts of a user that contain the folded text literally. */
export function containing(userId: number, folded: string): string {
  const words = grams(userId, folded);
  return words.length > 0 ? `"${words.join(' ')}"` : `"${userMark(userId)}${asWord(folded)}" *`;
}

/** Remembers which runs the texts have; what is deleted is not forgotten, which costs a search next to nothing. */
export async function rememberRuns(tx: Tx, userId: number, rows: readonly { search_text: string }[]): Promise<void> {
  if (!isPostgres(tx)) return;
  const runs = new Set<string>();
  // A million transactions have far fewer texts.
  for (const text of new Set(rows.map((row) => row.search_text))) {
    const letters = [...`${text}  `];
    for (let end = 3; end <= letters.length; end++) runs.add(letters.slice(end - 3, end).join(''));
  }
  await sql`insert into search_runs (user_id, run) select ${userId}, run from unnest(${[...runs]}::text[]) as run
    on conflict do nothing`.execute(tx);
}

/** The runs that hold the text of one or two letters. Two blanks close each text. */
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
 * Patterns of which each text that contains the folded text fits one, made of the runs that hold it, and in which PostgreSQL's
 * index finds something to look for: runs of three letters, where two blanks stand before each word and one behind it. Undefined
 * where it finds nothing, as in a text without letters.
 */
export function patternsOf(runs: readonly string[], folded: string): string[] | undefined {
  if (!/[\p{L}\p{N}]/u.test(folded)) return undefined;
  const patterns = new Set<string>();
  for (const run of runs) {
    const literal = asLiteral(run);
    // The end of a word, if it is one letter, is in the index with what stands before it: in another run, or at the start.
    patterns.add(/^[\p{L}\p{N}][^\p{L}\p{N}]+$/u.test(run) ? `${literal}%` : `%${literal}%`);
    // These blanks may close the text. Then one that has three letters or more is found by another run.
    if (run.endsWith(' ')) patterns.add(literal.trimEnd());
  }
  return [...patterns];
}

/** The text as a part of a pattern that matches it only. */
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

/** FTS5's `ascii` tokenizer parts words at every other ASCII character: those are moved to private ones, which it keeps. */
function asWord(text: string): string {
  return text.replace(/[^a-z0-9\u0080-\uffff]/g, (each) => String.fromCharCode(0xe000 + each.charCodeAt(0)));
}
