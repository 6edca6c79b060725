import type { Tx } from '../../db/schema.ts';
import { markTransactions } from '../../transactions/change-many.ts';
import { asLines, type Line } from '../../transactions/lines.ts';
import { withWords } from '../../transactions/note-words.ts';
import type { Draft } from '../../transactions/row.ts';
import { findTransaction, type KeptTransaction } from '../../transactions/store.ts';
import { noteRestored } from '../../transactions/undo-log.ts';
import { updateTransaction } from '../../transactions/write.ts';
import type { Former, KeptRow, RowOfImport } from '../records/row.ts';
import { detailsOf, type ImportRecord, keepDetails, selectRows } from '../records/store.ts';
import { wordsOfBank } from './bank-words.ts';
import { noteOf, transactionName } from './to-drafts.ts';

/** A row that replaces the amount of an existing transaction. */
export type Update = { position: number; id: string; kept: KeptRow };

export function listUpdates(rows: readonly RowOfImport[]): Update[] {
  return rows.flatMap(({ position, row_group, is_included, transaction_id: id, details }) => {
    if (row_group !== 'likely' || is_included === 1 || id === null) return [];
    const kept = detailsOf({ details });
    return kept.updates ? [{ position, id, kept }] : [];
  });
}

/**
 * Updates existing transactions with the booked amounts. Day, name and note are updated if they are unchanged since an earlier
 * file; manual entries keep theirs, with the bank's text appended to the note. The row stores the former values for undo. The
 * caller holds the user's lock.
 */
export async function updateMatches(tx: Tx, record: ImportRecord, updates: readonly Update[]): Promise<void> {
  const { user_id: userId, reading_id: readingId } = record;
  for (const { position, id, kept } of updates) {
    const before = await findTransaction(tx, userId, id);
    if (!before) continue;
    const change = changeOf(before, kept, await findWritten(tx, record, id));
    const { version } = await updateTransaction(tx, userId, id, change);
    await keepDetails(tx, userId, readingId, position, { ...kept, former: formerOf(before) }, version);
  }
}

/**
 * Restores what `updateMatches` replaced, unless the user changed the transaction since. The caller holds the user's lock.
 * @returns how many were changed and stay
 */
export async function undoUpdates(tx: Tx, record: ImportRecord, positions: readonly number[]): Promise<number> {
  const { user_id: userId, reading_id: readingId } = record;
  if (positions.length === 0) return 0;
  const rows = await selectRows(tx, userId, readingId)
    .select(['position', 'transaction_id', 'written_version', 'details'])
    .where('position', 'in', positions)
    .execute();
  let changed = 0;
  for (const { position, transaction_id: id, written_version, details } of rows) {
    const { former, ...kept } = detailsOf({ details });
    if (!former || id === null) continue;
    await keepDetails(tx, userId, readingId, position, kept);
    const current = await findTransaction(tx, userId, id);
    if (!current) continue;
    if (current.version === written_version) await putBack(tx, userId, id, former);
    else changed++;
  }
  return changed;
}

async function putBack(tx: Tx, userId: number, id: string, { version: from, is_checked, ...former }: Former) {
  const { version: to } = await updateTransaction(tx, userId, id, former);
  await markTransactions(tx, userId, [id], is_checked);
  await noteRestored(tx, userId, [{ id, from, to }]);
}

function formerOf({ day, amount_minor, name, note, is_checked, version, lines }: KeptTransaction): Former {
  return { day, amount_minor, name, note, is_checked, version, lines: asLines(lines) };
}

/** Returns the row of the earlier import that created the transaction; undefined for a manual entry. */
async function findWritten(tx: Tx, { user_id, reading_id }: ImportRecord, id: string): Promise<KeptRow | undefined> {
  const row = await tx
    .selectFrom('import_rows')
    .select('details')
    .where('user_id', '=', user_id)
    .where('transaction_id', '=', id)
    .where('is_included', '=', 1)
    .where('reading_id', '!=', reading_id)
    .executeTakeFirst();
  return row && detailsOf(row);
}

function changeOf(before: KeptTransaction, kept: KeptRow, written: KeptRow | undefined): Partial<Draft> {
  const { amountMinor = 0, day = before.day, updates } = kept;
  const amount_minor = Math.abs(amountMinor);
  const note = written
    ? before.note === noteOf(written)
      ? noteOf(kept)
      : before.note
    : withWords(before.note, wordsOfBank(kept));
  return {
    amount_minor,
    note,
    lines: linesOfAmount(asLines(before.lines), amount_minor - before.amount_minor),
    ...(updates?.keepsDay !== true && { day }),
    ...(written && before.name === transactionName(written) && { name: transactionName(kept) }),
  };
}

/** Adds the difference to the largest line. If that line is too small, the transaction is no longer split. */
function linesOfAmount(lines: readonly Line[], differenceMinor: number): readonly Line[] {
  const largest = lines.reduce(
    (most, line, at) => (line.amount_minor > (lines[most]?.amount_minor ?? 0) ? at : most),
    0,
  );
  const after = lines.map((line, at) =>
    at === largest ? { ...line, amount_minor: line.amount_minor + differenceMinor } : line,
  );
  return after.every(({ amount_minor }) => amount_minor > 0) ? after : [];
}
