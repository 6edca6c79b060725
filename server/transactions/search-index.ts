import { sql } from 'kysely';
import { isPostgres } from '../db/database.ts';
import type { Db, Tx } from '../db/schema.ts';

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
  const values = rows.map((row) => ({
    rowid: row.number,
    grams: grams(userId, `${row.search_text}  `).join(' '),
  }));
  await tx.insertInto('search_grams').values(values).execute();
}

/** Removes what is about to be deleted or changed. */
export async function unindexTexts(tx: Tx, numbers: readonly number[]): Promise<void> {
  if (isPostgres(tx)) return;
  await tx.deleteFrom('search_grams').where('rowid', 'in', numbers).execute();
}

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

/** The regular expression for texts that have one of the runs, where a blank may be the end of the text. */
export function anyOf(runs: readonly string[]): string {
  const literal = (text: string) => text.replace(/[^\p{L}\p{N} ]/gu, (sign) => `\\U${hex(sign)}`);
  return runs
    .map((run) => (run.endsWith(' ') ? `${literal(run)}|${literal(run.replace(/ +$/, ''))}$` : literal(run)))
    .join('|');
}

function hex(letter: string): string {
  return (letter.codePointAt(0) ?? 0).toString(16).padStart(8, '0');
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
