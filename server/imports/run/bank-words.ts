import type { Db, Tx } from '../../db/schema.ts';
import { renoteTransactions } from '../../transactions/change-many.ts';
import { BETWEEN, withWords } from '../../transactions/note-words.ts';
import { renoteTransfers } from '../../transactions/transfers/write.ts';
import type { KeptRow, RowOfImport } from '../records/row.ts';
import { detailsOf, type ImportRecord, keepDetails, listWritten, selectRows } from '../records/store.ts';
import { noteOf } from './to-drafts.ts';

/** A row joined with an existing transaction, and the bank's text for it. */
export type Joined = { position: number; id: string; words: string; kept: KeptRow };

/**
 * Returns the rows joined with manual entries. Rows that are certain duplicates are excluded, because a bank file contained
 * them before, and so are Moneta's own exports, whose text is the user's.
 */
export async function listJoinedByHand(
  db: Db,
  { user_id: userId, details: { files } }: Pick<ImportRecord, 'user_id' | 'details'>,
  rows: readonly RowOfImport[],
): Promise<Joined[]> {
  const joined = rows.flatMap(({ position, row_group, is_included, transaction_id: id, details }): Joined[] => {
    if (row_group !== 'likely' || is_included === 1 || id === null) return [];
    const kept = detailsOf({ details });
    if (files[kept.file]?.format === 'moneta') return [];
    // Its note is written groupById with its amount.
    if (kept.updates) return [];
    return [{ position, id, words: wordsOfBank(kept), kept }];
  });
  if (joined.length === 0) return [];
  const ids = joined.map(({ id }) => id);
  const written = await listWritten(db, userId, ids);
  return joined.filter(({ id, words }) => words !== '' && !written.has(id));
}

/**
 * Appends the bank's text to the notes of joined transactions, so that searches find them like imported ones. The row stores
 * what was added, so that it can be undone. The caller holds the user's lock.
 */
export async function addWords(tx: Tx, userId: number, readingId: string, joined: readonly Joined[]): Promise<void> {
  const byId = groupById(joined);
  const added: Joined[] = [];
  await renote(tx, userId, joined, (id, note) =>
    (byId.get(id) ?? []).reduce((before, each) => {
      const after = withWords(before, each.words);
      if (after !== before) added.push(each);
      return after;
    }, note),
  );
  for (const { position, kept, words } of added) {
    await keepDetails(tx, userId, readingId, position, { ...kept, noted: words });
  }
}

/** Returns the bank's text of a row. */
export function wordsOfBank(kept: KeptRow): string {
  return noteOf({ ...kept, original: kept.original ?? kept.name });
}

/** Groups by transaction, because both sides of a transfer may be joined with the same one. */
function groupById<T extends { id: string }>(some: readonly T[]): Map<string, T[]> {
  const byId = new Map<string, T[]>();
  for (const each of some) byId.set(each.id, [...(byId.get(each.id) ?? []), each]);
  return byId;
}

/** Removes the bank's text from notes that still end with it. The caller holds the user's lock. */
export async function takeWordsBack(
  tx: Tx,
  { user_id: userId, reading_id: readingId }: ImportRecord,
  positions: readonly number[],
): Promise<void> {
  if (positions.length === 0) return;
  const rows = await selectRows(tx, userId, readingId)
    .select(['position', 'transaction_id', 'details'])
    .where('position', 'in', positions)
    .execute();
  const noted = rows.flatMap(({ position, transaction_id: id, details }) => {
    const { noted: words, ...kept } = detailsOf({ details });
    return words === undefined || id === null ? [] : [{ position, id, words, kept }];
  });
  const byId = groupById(noted.sort((a, b) => b.position - a.position));
  await renote(tx, userId, noted, (id, note) =>
    (byId.get(id) ?? []).reduce((before, { words }) => {
      if (before === words) return '';
      return before.endsWith(BETWEEN + words) ? before.slice(0, -(BETWEEN + words).length) : before;
    }, note),
  );
  for (const { position, kept } of noted) await keepDetails(tx, userId, readingId, position, kept);
}

async function renote(
  tx: Tx,
  userId: number,
  some: readonly { id: string }[],
  noteAfter: (id: string, note: string) => string,
): Promise<void> {
  if (some.length === 0) return;
  const notes = new Map(some.map(({ id }) => [id, (note: string) => noteAfter(id, note)]));
  await renoteTransactions(tx, userId, notes);
  await renoteTransfers(tx, userId, notes);
}
