import type { RowGroup } from '../../../contract/imports/import-preview.ts';
import type { ImportRow, RowMatch, RowReceipt } from '../../../contract/imports/import-rows.ts';
import type { listImportRows } from '../../../contract/imports/imports.ts';
import type { OperationReply } from '../../../contract/operation.ts';
import { minorToAmount } from '../../../domain/money.ts';
import type { Db } from '../../db/schema.ts';
import { buildPaging } from '../../http/paging.ts';
import { listAccounts } from '../../transactions/accounts/account-store.ts';
import { selectRefundColumns } from '../../transactions/refunds/refund-columns.ts';
import { selectSplitLinesColumn } from '../../transactions/split-lines.ts';
import { LISTED_TRANSACTION_COLUMNS, toTransaction } from '../../transactions/transaction-row.ts';
import { LISTED_TRANSFER_COLUMNS, toListedTransfer } from '../../transactions/transfers/transfer-row.ts';
import { toTransferSide } from '../../transactions/transfers/transfer-sides.ts';
import { getProposedRefund } from '../match/propose-refunds.ts';
import {
  ADDABLE_ROW_GROUPS,
  getSkipReason,
  type ImportRowRecord,
  isTransferRow,
  OPTIONAL_ROW_GROUPS,
  type StoredImportRow,
} from '../records/import-row.ts';
import { type ImportRecord, listImportedEntryIds, parseImportRow, selectImportRows } from '../records/import-store.ts';
import { buildTransactionNote, getRowCategory } from '../records/row-texts.ts';

const COLUMNS = ['from_account_id', 'to_account_id'] as const;

type Asked = { group?: RowGroup | undefined; page: number; limit: number };

/** Returns a page of an import's rows, newest day first. Rows without a day come last. */
export async function loadImportRows(
  db: Db,
  record: ImportRecord,
  asked: Asked,
): Promise<OperationReply<typeof listImportRows>> {
  const { user_id: userId, reading_id: readingId } = record;
  const { group } = asked;
  const { groups } = record.details.counts;
  const count = group === undefined ? record.row_count : groups[group];
  const { span, paging } = buildPaging(asked, count);
  let query = selectImportRows(db, userId, readingId).selectAll().orderBy('position', 'desc').limit(span.limit);
  if (group !== undefined) query = query.where('row_group', '=', group).offset(span.offset);
  // Positions have no gaps, so an unfiltered page can be found by position instead of by a slow offset.
  else query = query.where('position', '<', record.row_count - span.offset);
  return { rows: await toRows(db, record, await query.execute()), ...paging };
}

async function toRows(db: Db, record: ImportRecord, rows: readonly ImportRowRecord[]): Promise<ImportRow[]> {
  const { user_id: userId, details, state } = record;
  const kept = rows.map((row) => ({ row, kept: parseImportRow(row) }));
  const ids = kept
    .flatMap(({ row, kept: { matchId } }) => [matchId, row.transaction_id])
    .filter((id) => typeof id === 'string');
  const found = await findMatches(db, userId, ids);
  const receipts = await findReceipts(
    db,
    userId,
    kept.flatMap(({ kept: { receiptId } }) => (receiptId === undefined ? [] : [receiptId])),
  );
  const mapped = new Map(details.categories.map(({ from, category }) => [from, category]));
  const hasRun = state !== 'preview';
  return kept.map(({ row, kept: each }) => {
    const group = each.was ?? row.row_group;
    const hasCategory =
      group !== 'transfer' && (ADDABLE_ROW_GROUPS.includes(group) || OPTIONAL_ROW_GROUPS.includes(group));
    return {
      number: row.position,
      group: row.row_group,
      isIncluded: row.is_included === 1,
      file: each.file,
      line: each.line,
      account: each.account ?? null,
      addedOn: each.day ?? null,
      amount: each.amountMinor === undefined ? null : minorToAmount(each.amountMinor),
      name: each.name,
      originalName: each.original ?? each.name,
      note: buildTransactionNote(each),
      tags: each.tags ?? [],
      currency: each.currency ?? null,
      category: hasCategory ? getRowCategory(each, mapped) : null,
      categoryReason: hasCategory ? (each.why ?? (each.category ? 'file' : 'none')) : null,
      source: details.files[each.file]?.name ?? '',
      sourceId: each.id ?? null,
      reason: getSkipReason(each),
      text: each.text ?? null,
      match: found.get(each.matchId ?? '')?.(each.amountMinor ?? 0) ?? null,
      updatesMatch: each.updates !== undefined && each.updates.minor !== each.amountMinor,
      receipt: receipts.get(each.receiptId ?? '') ?? null,
      answer: each.answer ?? null,
      transfer: isTransferRow(row.row_group, each) ? 'taken' : each.parted ? 'parted' : null,
      ...toRefund(group, each),
      accountId: each.accountId ?? null,
      otherAccount: each.other ?? null,
      otherAccountId: each.otherAccountId ?? null,
      transactionId: hasRun && found.has(row.transaction_id ?? '') ? row.transaction_id : null,
      place: each.place ?? null,
    };
  });
}

/** Returns the purchase that a row refunds, or may refund. */
function toRefund(group: RowGroup, kept: StoredImportRow): Pick<ImportRow, 'refundOf' | 'isRefund'> {
  const refund = group === 'new' ? getProposedRefund(kept) : undefined;
  if (!refund) return { refundOf: null, isRefund: false };
  const { of, name = null, day = null, isTaken } = refund;
  return { refundOf: { _id: of, name, addedOn: day }, isRefund: isTaken };
}

/** Returns a row's match as seen from the row's account: for a positive amount, a transfer is shown as income. */
type MatchOf = (amountMinor: number) => RowMatch;

/** Returns existing transactions and transfers by id, with their sources. */
async function findMatches(db: Db, userId: number, ids: readonly string[]): Promise<Map<string, MatchOf>> {
  const matches = new Map<string, MatchOf>();
  if (ids.length === 0) return matches;
  const transactions = await db
    .selectFrom('transactions')
    .select(LISTED_TRANSACTION_COLUMNS)
    .select([selectSplitLinesColumn(db), ...selectRefundColumns(db)])
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
  const receipts = await db
    .selectFrom('receipts')
    .select('transaction_id')
    .where('user_id', '=', userId)
    .where('transaction_id', 'in', ids)
    .execute();
  const hasReceipt = new Set(receipts.map(({ transaction_id }) => transaction_id));
  const transfers = await db
    .selectFrom('transfers')
    .select([...LISTED_TRANSFER_COLUMNS, 'sides'])
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
  const sides = transfers.flatMap((row) => COLUMNS.flatMap((column) => toTransferSide(row, column)?.id ?? []));
  const imported = await listImportedEntryIds(db, userId, [...ids, ...sides]);
  const sourceOf = (id: string, recurringId: string | null): RowMatch['source'] => {
    if (imported.has(id)) return 'imported';
    if (hasReceipt.has(id)) return 'receipt';
    return recurringId === null ? 'entered' : 'recurring';
  };
  for (const row of transactions) {
    const source = sourceOf(row.id, row.recurring_id);
    const match: RowMatch = { transaction: toTransaction(row), source, isTransfer: false };
    matches.set(row.id, () => match);
  }
  if (transfers.length === 0) return matches;
  const names = new Map((await listAccounts(db, userId)).map(({ id, name }) => [id, name]));
  for (const row of transfers) {
    matches.set(row.id, (amountMinor) => {
      const isIncome = amountMinor > 0;
      const side = toTransferSide(row, isIncome ? 'to_account_id' : 'from_account_id');
      const inAccount = {
        isIncome,
        accountId: isIncome ? row.to_account_id : row.from_account_id,
        ...(side && { addedOn: side.day }),
      };
      const source = sourceOf(side && imported.has(side.id) ? side.id : row.id, row.recurring_id);
      return { transaction: { ...toListedTransfer(row, names), ...inAccount }, source, isTransfer: true };
    });
  }
  return matches;
}

async function findReceipts(db: Db, userId: number, ids: readonly string[]): Promise<Map<string, RowReceipt>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('receipts')
    .select(['id', 'merchant', 'amount_minor', 'day'])
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, merchant, amount_minor, day }) => [
      id,
      { _id: id, merchant, amount: minorToAmount(amount_minor ?? 0), date: day ?? '' },
    ]),
  );
}
