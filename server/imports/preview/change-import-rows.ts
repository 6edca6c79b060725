import { setImmediate } from 'node:timers/promises';
import type { RowGroup } from '../../../contract/imports/import-preview.ts';
import type { updateImport } from '../../../contract/imports/imports.ts';
import type { ParsedInput } from '../../../contract/operation.ts';
import { amountToMinor } from '../../../domain/money.ts';
import type { Db } from '../../db/schema.ts';
import { createBadInputError } from '../../platform/errors.ts';
import { listPreparedRules } from '../../transactions/rules/rule-store.ts';
import { applyRulesToRow } from '../match/apply-rules-to-row.ts';
import { describePurchase } from '../match/propose-refunds.ts';
import { type AccountSumTracker, createAccountSumTracker } from '../records/balances-after-import.ts';
import {
  ADDABLE_ROW_GROUPS,
  getMissingRowField,
  getSkippedRowGroup,
  type ImportRowChange,
  type ImportRowRecord,
  OPTIONAL_ROW_GROUPS,
  type RowUserChanges,
  type StoredImportRow,
  toNewImportRow,
} from '../records/import-row.ts';
import { type ImportRecord, parseImportRow, ROWS_PER_STEP, replaceImportRows } from '../records/import-store.ts';
import { omitUndefined } from '../records/omit-undefined.ts';
import {
  createRowToTransferConverter,
  getOtherTransferRow,
  refuseJoiningDifferentAmounts,
} from './change-transfers.ts';

export type ImportChanges = ParsedInput<typeof updateImport, 'body'>;

/** The fields of the import that are needed when its rows are changed. */
type Reading = Pick<ImportRecord, 'user_id' | 'reading_id' | 'details'>;

/**
 * Changes rows of a preview in batches. Several changes to the same row are applied in order.
 * @param claim called once, when all changes have been validated and no row has been changed yet
 * @returns how the sums per account change
 * @throws 400 if a row to include has no day or amount, or if two rows to join have different amounts; 409 if the
 * preview is imported, discarded or re-read in the meantime
 */
export async function changeImportRows(
  db: Db,
  record: Reading,
  currency: string,
  changes: readonly ImportRowChange[],
  claim?: () => Promise<void>,
): Promise<AccountSumTracker> {
  const tally = createAccountSumTracker(record.details.accounts, currency);
  for (const change of changes) await refuseUnfit(db, record, change);
  await claim?.();
  const rules = changes.some(({ byRules }) => byRules) ? await listPreparedRules(db, record.user_id) : [];
  const context: ChangeContext = { currency, tally, ruled: (row) => applyRulesToRow(rules, row, record.details) };
  const asTransfers = createRowToTransferConverter(db, record, tally);
  const changeSome = async (rows: readonly ImportRowRecord[], change: ImportRowChange) => {
    const after = change.isTransfer === undefined ? rows : await asTransfers(rows, change);
    const changed = after.map((row) => changedRow(record.reading_id, row, change, context));
    await replaceImportRows(db, record.user_id, record.reading_id, changed);
  };
  for (const change of changes) {
    for await (const rows of rowsOf(db, record, change)) {
      await changeSome(rows, change);
      if (change.numbers !== undefined || change.isTransfer !== undefined) await changeOtherSides(rows, change);
      await setImmediate();
    }
  }
  return tally;

  /**
   * Applies a change to the other side of each transfer as well. Both sides must have the same day and opposite
   * amounts, and either both or neither must be included.
   */
  async function changeOtherSides(rows: readonly ImportRowRecord[], of: ImportRowChange): Promise<void> {
    const { isIncluded, amount, addedOn, isTransfer } = of;
    if ([isIncluded, amount, addedOn, isTransfer].every((each) => each === undefined)) return;
    const numbers = rows.flatMap((row) => getOtherTransferRow(parseImportRow(row), isTransfer) ?? []);
    // If the user separates a transfer, each row keeps its own day and amount.
    const asSide = { isIncluded, addedOn, ...(amount !== undefined && { amount: 0 - amount }) };
    const change = { numbers, isTransfer, ...(isTransfer !== false && asSide) };
    for await (const others of rowsOf(db, record, change)) await changeSome(others, change);
  }
}

/**
 * Validates a change before any row is written. A change to a whole group is always accepted: rows that cannot be
 * included are skipped.
 */
async function refuseUnfit(db: Db, record: Reading, change: ImportRowChange): Promise<void> {
  const { isIncluded, isTransfer, numbers } = change;
  if ((!isIncluded && !isTransfer) || numbers === undefined) return;
  for await (const rows of rowsOf(db, record, change)) {
    await refuseJoiningDifferentAmounts(db, record, rows, change);
    if (!isIncluded) continue;
    for (const row of rows.filter(({ row_group }) => row_group === 'here' || OPTIONAL_ROW_GROUPS.includes(row_group))) {
      const before = parseImportRow(row);
      const lack = getMissingRowField({ ...before, ...fieldsOf(before, change) });
      if (lack === undefined) continue;
      const { files } = record.details;
      const of = files.length > 1 ? ` of ${files[before.file]?.name}` : '';
      const sentence = `The ${lack} in line ${before.line}${of} cannot be read. Enter it, then include the row.`;
      throw createBadInputError(sentence, 'rows');
    }
  }
}

async function* rowsOf(
  db: Db,
  record: Reading,
  { numbers, group }: ImportRowChange,
): AsyncGenerator<ImportRowRecord[]> {
  const { user_id: userId, reading_id: readingId } = record;
  const select = () =>
    db.selectFrom('import_rows').selectAll().where('user_id', '=', userId).where('reading_id', '=', readingId);
  if (numbers !== undefined) {
    const all = [...new Set(numbers)];
    for (let at = 0; at < all.length; at += ROWS_PER_STEP) {
      const rows = await select()
        .where('position', 'in', all.slice(at, at + ROWS_PER_STEP))
        .execute();
      yield group === undefined ? rows : rows.filter(({ row_group }) => row_group === group);
    }
    return;
  }
  if (group === undefined) return;
  // Continue after the last position instead of using an offset, because a change may move rows out of the group.
  for (let after = -1; ; ) {
    const rows = await select()
      .where('row_group', '=', group)
      .where('position', '>', after)
      .orderBy('position')
      .limit(ROWS_PER_STEP)
      .execute();
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.position ?? after;
  }
}

/** What is needed to change a row. `ruled` applies the user's rules, and `tally` adds up the changes. */
type ChangeContext = {
  currency: string;
  ruled: (row: StoredImportRow) => ReturnType<typeof applyRulesToRow>;
  tally: AccountSumTracker;
};

function changedRow(
  readingId: string,
  row: ImportRowRecord,
  change: ImportRowChange,
  { currency, ruled, tally }: ChangeContext,
) {
  const before = parseImportRow(row);
  // Rules must not replace a category that the user chose for this row.
  const isOpen =
    change.byRules &&
    ADDABLE_ROW_GROUPS.includes(row.row_group) &&
    row.row_group !== 'transfer' &&
    before.why !== 'chosen';
  const { said: _, ...kept }: StoredImportRow = {
    ...before,
    ...(isOpen && ruled(before)),
    ...fieldsOf(before, change),
  };
  if (change.isRefund !== undefined && kept.refund) kept.refund = { ...kept.refund, isTaken: change.isRefund };
  // Both sides of the transfer now have this day, so the day of the first side need not be stored separately.
  if (change.addedOn !== undefined) delete kept.writtenOn;
  let [group, isIncluded] = [row.row_group, row.is_included === 1];
  if (change.answer !== undefined && (kept.matchId ?? kept.receiptId) !== undefined) {
    kept.answer = change.answer;
    if (kept.matchId !== undefined) isIncluded = change.answer === 'different';
  }
  if (change.isIncluded !== undefined && canChangeTo(change.isIncluded, group, kept)) {
    isIncluded = change.isIncluded;
    group = isIncluded ? groupOnceIncluded(kept, group, currency) : groupOnceLeftOut(kept, group);
    if (group === 'currency' && kept.was === 'likely' && isIncluded && change.numbers === undefined) {
      // The user included all rows in another currency at once, without deciding about this row. As a possible
      // duplicate, it still needs an answer.
      delete kept.was;
      group = 'likely';
      isIncluded = kept.answer === 'different';
    }
    if (kept.matchId !== undefined && group === row.row_group) kept.answer = isIncluded ? 'different' : 'same';
  }
  const changed = toNewImportRow(readingId, row.position, group, isIncluded, {
    ...kept,
    ...omitUndefined({ said: mergeAnswers(before, row.row_group, change) }),
  });
  tally.remove(row, before);
  tally.add(changed, kept);
  return changed;
}

/**
 * True if the row can be included (if `isIncluded` is true) or excluded (if it is false). Only a row with a day and an
 * amount can be included.
 */
function canChangeTo(isIncluded: boolean, group: RowGroup, kept: StoredImportRow): boolean {
  const canChange = ADDABLE_ROW_GROUPS.includes(group) || OPTIONAL_ROW_GROUPS.includes(group) || group === 'left';
  return canChange && !(isIncluded && getMissingRowField(kept) !== undefined);
}

/**
 * Adds a new change to the user's earlier changes to the row. If the user includes an excluded row again, its exclusion
 * is removed.
 */
function mergeAnswers(before: StoredImportRow, group: RowGroup, change: ImportRowChange): RowUserChanges | undefined {
  const { name, amount, addedOn, category, note, tags, isIncluded, answer, isTransfer, isRefund } = change;
  const kept = { ...before.said };
  const isSideAgain = isTransfer && !before.parted;
  if (isSideAgain) delete kept.isTransfer;
  if (isSideAgain || isIncluded !== undefined) {
    delete kept.isIncluded;
    delete kept.group;
  }
  const said: RowUserChanges = {
    ...kept,
    ...omitUndefined({
      name,
      amount,
      addedOn,
      category,
      note,
      tags,
      isTransfer: isTransfer === false ? false : undefined,
    }),
    ...(isRefund !== undefined && before.refund && { isRefund, purchase: describePurchase(before.refund) }),
    ...(answer !== undefined && { answer, ...omitUndefined({ about: before.matchId ?? before.receiptId }) }),
    ...(isIncluded !== undefined && !(isIncluded && group === 'left') && { isIncluded, group }),
  };
  return Object.keys(said).length > 0 ? said : undefined;
}

/** Returns the group of a row after the user included it. Updates `kept`. */
function groupOnceIncluded(kept: StoredImportRow, group: RowGroup, currency: string): RowGroup {
  if (group === 'left') {
    const { was = 'new' } = kept;
    delete kept.was;
    return was;
  }
  if (!OPTIONAL_ROW_GROUPS.includes(group)) return group;
  if (kept.currency === undefined || kept.currency === currency) return 'new';
  kept.was = 'new';
  return 'currency';
}

/**
 * Returns the group of a row after the user excluded it. A row that was skipped by default until the user included it
 * returns to its original group.
 */
function groupOnceLeftOut(kept: StoredImportRow, group: RowGroup): RowGroup {
  if (group === 'here') return group;
  const own = getSkippedRowGroup(kept);
  if (own !== undefined) {
    delete kept.was;
    return own;
  }
  if (group !== 'new' && group !== 'transfer' && kept.receiptId === undefined) return group;
  kept.was = group;
  return 'left';
}

/** Converts changed fields to stored fields. Ignores an amount of 0. */
function fieldsOf(
  before: StoredImportRow,
  { name, amount, addedOn, category, note, tags }: ImportRowChange,
): Partial<StoredImportRow> {
  const printed = before.original ?? before.name;
  return {
    ...(name !== undefined && { name, ...(name !== printed && printed !== '' && { original: printed }) }),
    ...(amount !== undefined && amount !== 0 && { amountMinor: amountToMinor(amount) }),
    ...(addedOn !== undefined && { day: addedOn }),
    ...(category !== undefined && { chosen: category, why: 'chosen' as const }),
    ...(note !== undefined && { note }),
    ...(tags !== undefined && { tags }),
  };
}
