import { isPostgres } from '../db/database.ts';
import type { Tx } from '../db/schema.ts';

/*
 * SQLite's index of runs of three letters, as FTS5 words that start with their user: other users' rows are under other
 * words, so they slow nobody down. Two blanks close each text, so that every run of one or two letters begins a word too.
 * PostgreSQL keeps an index of its own on `search_text` (migration 2).
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
