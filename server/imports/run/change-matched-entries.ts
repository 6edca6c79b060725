import type { Db, Tx } from '../../db/schema.ts';
import { appendToNote, NOTE_SEPARATOR } from '../../transactions/append-to-note.ts';
import { markTransactionsChecked, setTransactionNotes } from '../../transactions/bulk-updates.ts';
import { parseSplitLines, type SplitLine } from '../../transactions/split-lines.ts';
import type { TransactionDraft } from '../../transactions/transaction-row.ts';
import { findTransaction, type StoredTransaction } from '../../transactions/transaction-store.ts';
import { listTransfersByIds } from '../../transactions/transfers/transfer-store.ts';
import {
  setTransferNotes,
  updateTransfer,
  updateTransfersInBulk,
} from '../../transactions/transfers/write-transfers.ts';
import { recordRestoredVersions } from '../../transactions/undo-log.ts';
import { updateTransaction } from '../../transactions/write-transactions.ts';
import { groupByKey } from '../records/group-by-key.ts';
import type {
  ImportRowToWrite,
  PreviousTransaction,
  PreviousTransfer,
  StoredImportRow,
} from '../records/import-row.ts';
import {
  type ImportRecord,
  listImportedEntryIds,
  parseImportRow,
  selectImportRows,
  updateImportRowDetails,
} from '../records/import-store.ts';
import { buildTransactionNote, getRowTransactionName } from '../records/row-texts.ts';

type Match = { position: number; id: string; kept: StoredImportRow };

/**
 * Rows that change the entry that they match. For `described` rows, the bank's text is added to a manual entry. For
 * `updated` rows, the transaction gets the row's amount.
 */
export type MatchChangingRows = { described: Match[]; updated: Match[] };

/**
 * Returns the rows that change the transaction they match. Excludes certain duplicates, because an earlier bank file
 * has already added its text. Rows from Moneta's own exports add no text, because the user wrote it.
 */
export async function listMatchChangingRows(
  db: Db,
  { user_id: userId, details: { files } }: Pick<ImportRecord, 'user_id' | 'details'>,
  rows: readonly ImportRowToWrite[],
): Promise<MatchChangingRows> {
  const all = rows.flatMap(({ position, row_group, is_included, transaction_id: id, details }) =>
    row_group === 'likely' && is_included === 0 && id !== null
      ? [{ position, id, kept: parseImportRow({ details }) }]
      : [],
  );
  const updated = all.filter(({ kept }) => kept.updates);
  // Skip rows that update the amount, because the same update also changes the note.
  const named = all.filter(
    ({ kept }) => !kept.updates && files[kept.file]?.format !== 'moneta' && describeByBank(kept) !== '',
  );
  const ids = named.map(({ id }) => id);
  const written = ids.length > 0 ? await listImportedEntryIds(db, userId, ids) : new Set<string>();
  return { updated, described: named.filter(({ id }) => !written.has(id)) };
}

/**
 * Changes matched transactions. The change is stored in each row, so that it can be undone. The caller holds the user's
 * lock.
 */
export async function changeMatchedEntries(
  tx: Tx,
  record: ImportRecord,
  { described, updated }: MatchChangingRows,
): Promise<void> {
  await addBankTexts(tx, record, described);
  await updateAmounts(tx, record, updated);
}

/**
 * Undoes `changeMatchedEntries` for some rows. Skips transactions that the user has changed since then. The caller
 * holds the user's lock.
 * @returns the number of updated transactions that were not restored
 */
export async function restoreMatchedEntries(
  tx: Tx,
  record: ImportRecord,
  positions: readonly number[],
): Promise<number> {
  if (positions.length === 0) return 0;
  const rows = await selectImportRows(tx, record.user_id, record.reading_id)
    .select(['position', 'transaction_id', 'written_version', 'details'])
    .where('position', 'in', positions)
    .execute();
  const all = rows.flatMap(({ transaction_id: id, details, ...row }) =>
    id === null ? [] : [{ ...row, id, kept: parseImportRow({ details }) }],
  );
  await removeBankTexts(tx, record, all);
  return restoreAmounts(tx, record, all);
}

/** Appends the bank's text to the notes of manual entries, so that a search for this text finds them. */
async function addBankTexts(tx: Tx, { user_id: userId, reading_id }: ImportRecord, some: readonly Match[]) {
  const added: Match[] = [];
  await renote(tx, userId, some, (before, match) => {
    const after = appendToNote(before, describeByBank(match.kept));
    if (after !== before) added.push(match);
    return after;
  });
  for (const { position, kept } of added) {
    await updateImportRowDetails(tx, userId, reading_id, position, { ...kept, noted: describeByBank(kept) });
  }
}

/** Removes the bank's text from notes that still end with it. */
async function removeBankTexts(tx: Tx, { user_id: userId, reading_id }: ImportRecord, some: readonly Match[]) {
  const noted = some.filter(({ kept }) => kept.noted !== undefined).sort((a, b) => b.position - a.position);
  await renote(tx, userId, noted, (before, { kept: { noted: text = '' } }) => {
    if (before === text) return '';
    return before.endsWith(NOTE_SEPARATOR + text) ? before.slice(0, -(NOTE_SEPARATOR + text).length) : before;
  });
  for (const { position, kept } of noted) {
    const { noted: _, ...rest } = kept;
    await updateImportRowDetails(tx, userId, reading_id, position, rest);
  }
}

/** Changes notes. If both sides of a transfer are matched, both changes are applied to its note. */
async function renote(
  tx: Tx,
  userId: number,
  some: readonly Match[],
  change: (note: string, match: Match) => string,
): Promise<void> {
  if (some.length === 0) return;
  const byId = groupByKey(some, ({ id }) => id);
  const notes = new Map([...byId].map(([id, its]) => [id, (note: string) => its.reduce(change, note)]));
  await setTransactionNotes(tx, userId, notes);
  await setTransferNotes(tx, userId, notes);
}

/** Returns the text with which the bank describes a row. */
function describeByBank(kept: StoredImportRow): string {
  return buildTransactionNote({ ...kept, original: kept.original ?? kept.name });
}

/**
 * Gives transactions the booked amounts. Imported transactions also get the new day, name and note, unless the user has
 * edited them. Manual entries keep their day and name, and the bank's text is appended to their note.
 */
async function updateAmounts(tx: Tx, record: ImportRecord, some: readonly Match[]): Promise<void> {
  const { user_id: userId, reading_id: readingId } = record;
  for (const { position, id, kept } of some) {
    const before = await findTransaction(tx, userId, id);
    if (!before) {
      await confirmTransfer(tx, record, { position, id, kept });
      continue;
    }
    const change = changeOf(before, kept, await findWritten(tx, record, id));
    const { version } = await updateTransaction(tx, userId, id, change);
    await updateImportRowDetails(tx, userId, readingId, position, { ...kept, former: formerOf(before) }, version);
  }
}

/** @returns the number of transactions not restored because they were changed in the meantime */
async function restoreAmounts(
  tx: Tx,
  { user_id: userId, reading_id }: ImportRecord,
  some: readonly (Match & { written_version: number })[],
): Promise<number> {
  let changed = 0;
  for (const { position, id, written_version, kept } of some) {
    const { former, formerTransfer, noted: _, ...rest } = kept;
    if (!former && !formerTransfer) continue;
    await updateImportRowDetails(tx, userId, reading_id, position, rest);
    if (formerTransfer && !(await restoreEstimate(tx, userId, id, kept, formerTransfer))) changed++;
    if (!former) continue;
    const current = await findTransaction(tx, userId, id);
    if (!current) continue;
    if (current.version === written_version) await putBack(tx, userId, id, former);
    else changed++;
  }
  return changed;
}

/** Gives a transfer the booked amount, so that it is no longer an estimate. */
async function confirmTransfer(tx: Tx, record: ImportRecord, { position, id, kept }: Match): Promise<void> {
  const { user_id: userId, reading_id: readingId } = record;
  const [before] = await listTransfersByIds(tx, userId, [id]);
  if (!before) return;
  const { amount_minor, is_estimate, from_checked, to_checked } = before;
  // If an import into the other account has already confirmed the transfer, it must not become an estimate again when
  // this import is undone.
  const details = is_estimate === 0 ? kept : { ...kept, formerTransfer: { amount_minor, from_checked, to_checked } };
  if (is_estimate === 1) {
    await updateTransfer(tx, userId, id, { amount_minor: Math.abs(kept.amountMinor ?? 0), is_estimate: 0 });
    await updateImportRowDetails(tx, userId, readingId, position, details);
  }
  await addBankTexts(tx, record, [{ position, id, kept: details }]);
}

/** @returns false if the user changed the transfer in the meantime */
async function restoreEstimate(
  tx: Tx,
  userId: number,
  id: string,
  { amountMinor = 0 }: StoredImportRow,
  former: PreviousTransfer,
): Promise<boolean> {
  const [current] = await listTransfersByIds(tx, userId, [id]);
  if (!current) return true;
  if (current.amount_minor !== Math.abs(amountMinor) || current.is_estimate === 1) return false;
  await updateTransfersInBulk(tx, userId, new Map([[id, { ...former, is_estimate: 1, version: current.version + 1 }]]));
  return true;
}

async function putBack(
  tx: Tx,
  userId: number,
  id: string,
  { version: from, is_checked, ...former }: PreviousTransaction,
) {
  const { version: to } = await updateTransaction(tx, userId, id, former);
  await markTransactionsChecked(tx, userId, [id], is_checked);
  await recordRestoredVersions(tx, userId, [{ id, from, to }]);
}

function formerOf({
  day,
  amount_minor,
  name,
  note,
  is_checked,
  is_estimate,
  version,
  lines,
}: StoredTransaction): PreviousTransaction {
  return { day, amount_minor, name, note, is_checked, is_estimate, version, lines: parseSplitLines(lines) };
}

/** Returns the row of the earlier import that created the transaction; undefined for a manual entry. */
async function findWritten(
  tx: Tx,
  { user_id, reading_id }: ImportRecord,
  id: string,
): Promise<StoredImportRow | undefined> {
  const row = await tx
    .selectFrom('import_rows')
    .select('details')
    .where('user_id', '=', user_id)
    .where('transaction_id', '=', id)
    .where('is_included', '=', 1)
    .where('reading_id', '!=', reading_id)
    .executeTakeFirst();
  return row && parseImportRow(row);
}

function changeOf(
  before: StoredTransaction,
  kept: StoredImportRow,
  written: StoredImportRow | undefined,
): Partial<TransactionDraft> {
  const { amountMinor = 0, day = before.day, updates } = kept;
  const amount_minor = Math.abs(amountMinor);
  const note = written
    ? before.note === buildTransactionNote(written)
      ? buildTransactionNote(kept)
      : before.note
    : appendToNote(before.note, describeByBank(kept));
  return {
    amount_minor,
    is_estimate: 0,
    note,
    lines: linesOfAmount(parseSplitLines(before.lines), amount_minor - before.amount_minor),
    ...(updates?.keepsDay !== true && { day }),
    ...(written && before.name === getRowTransactionName(written) && { name: getRowTransactionName(kept) }),
  };
}

/** Adds the difference to the largest line. If no line is large enough, the transaction is no longer split. */
function linesOfAmount(lines: readonly SplitLine[], differenceMinor: number): readonly SplitLine[] {
  const largest = lines.reduce(
    (most, line, at) => (line.amount_minor > (lines[most]?.amount_minor ?? 0) ? at : most),
    0,
  );
  const after = lines.map((line, at) =>
    at === largest ? { ...line, amount_minor: line.amount_minor + differenceMinor } : line,
  );
  return (after[largest]?.amount_minor ?? 0) > 0 ? after : [];
}
