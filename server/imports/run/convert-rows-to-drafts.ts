import { FALLBACK_CATEGORY } from '../../../contract/categories.ts';
import { SAMPLE_DATA_TAG } from '../../../contract/imports/sample-data.ts';
import { getConsecutiveId } from '../../db/create-id.ts';
import { toStoredBoolean } from '../../db/schema.ts';
import { formatAmountText } from '../../transactions/export-transactions.ts';
import type { TransactionWithPosition } from '../../transactions/transaction-row.ts';
import type { TransferPair } from '../../transactions/transfers/rejected-pairs.ts';
import type { TransferWithPosition } from '../../transactions/transfers/transfer-row.ts';
import type { LinkedReceipt } from '../match/link-receipts.ts';
import { getProposedRefund } from '../match/propose-refunds.ts';
import { type ImportDetails, isProgramExport } from '../records/import-details.ts';
import {
  ADDABLE_ROW_GROUPS,
  type ImportRowRecord,
  type ImportRowToWrite,
  isTransferRow,
  type ProposedRefund,
  type StoredImportRow,
} from '../records/import-row.ts';
import { parseImportRow } from '../records/import-store.ts';
import { buildTransactionNote, getRowCategory, getRowTransactionName } from '../records/row-texts.ts';

/** The new transactions and transfers that rows become. */
export type ImportDrafts = {
  placed: TransactionWithPosition[];
  transfers: TransferWithPosition[];
  receipts: LinkedReceipt[];
  /** Accepted refunds, by the id of their transaction. In `placed`, these transactions are still income. */
  refunds: Map<string, ProposedRefund>;
  apart: TransferPair[];
};

type ParsedRow = ImportRowToWrite & { kept: StoredImportRow };

/** Returns the included rows. Pass the result to `removeDuplicateTransferSides`. */
export function parseIncludedRows(rows: readonly ImportRowToWrite[]): ParsedRow[] {
  return rows
    .filter(({ is_included, row_group }) => is_included === 1 && ADDABLE_ROW_GROUPS.includes(row_group))
    .map((row) => ({ kept: parseImportRow(row), ...row }));
}

/**
 * Removes the second row of a transfer if its first row is written, because the first row is written as the whole
 * transfer.
 */
export function removeDuplicateTransferSides(rows: ParsedRow[], isWritten: (position: number) => boolean): ParsedRow[] {
  return rows.filter(({ position, kept }) => kept.pair === undefined || kept.pair > position || !isWritten(kept.pair));
}

/**
 * @param now the time of writing, in milliseconds
 * @param ownAccounts the user's accounts
 */
export function convertRowsToDrafts(
  rows: readonly ParsedRow[],
  { accounts, categories, files, firstSequence = 0 }: ImportDetails,
  readingId: string,
  now: number,
  ownAccounts: ReadonlySet<string>,
): ImportDrafts {
  const mapped = new Map(categories.map(({ from, category }) => [from, category]));
  const drafts: ImportDrafts = { placed: [], transfers: [], receipts: [], refunds: new Map(), apart: [] };
  for (const { position, row_group, transaction_id, kept } of rows) {
    const { day = '', amountMinor = 0 } = kept;
    const common = {
      id: transaction_id ?? getConsecutiveId(readingId, position),
      sequence: firstSequence + position,
      created_at: now,
      day,
      amount_minor: Math.abs(amountMinor),
    };
    const account_id = accountAt(accounts, kept.account);
    const transfer = findTransferAccounts(row_group, kept, accounts);
    if (transfer) {
      const [own, other] = [toStoredBoolean(kept.isChecked === true), toStoredBoolean(kept.isOtherChecked === true)];
      const [from_checked, to_checked] = amountMinor < 0 ? [own, other] : [other, own];
      drafts.transfers.push({
        ...{ ...common, ...transfer, from_checked, to_checked },
        note: buildTransactionNote(kept, kept.name),
      });
      continue;
    }
    const isByRule = kept.accountId !== undefined && ownAccounts.has(kept.accountId);
    const by = isByRule ? kept.accountId : account_id;
    const refund = getProposedRefund(kept);
    // The user can still link the refund in the review, unless they have decided in the preview.
    const isRefundOpen = refund !== undefined && !refund.isTaken && kept.said?.isRefund === undefined;
    const isReviewed = kept.tags?.includes(SAMPLE_DATA_TAG) || (isCategorized(kept, files, mapped) && !isRefundOpen);
    const placed: TransactionWithPosition = {
      id: common.id,
      sequence: common.sequence,
      created_at: now,
      day,
      amount_minor: common.amount_minor,
      kind: amountMinor > 0 ? 'income' : 'expense',
      name: getRowTransactionName(kept),
      category: getRowCategory(kept, mapped),
      // The amount is not converted, so the note states the original currency and amount.
      note: buildTransactionNote(kept, ...(row_group === 'currency' && kept.currency ? [inCurrency(kept)] : [])),
      lines: toLines(kept, mapped),
      is_checked: toStoredBoolean(kept.isChecked === true),
      needs_review: toStoredBoolean(!isReviewed),
    };
    if (by !== undefined) placed.account_id = by;
    if (kept.tags) placed.tags = kept.tags;
    drafts.placed.push(placed);
    if (refund?.isTaken) drafts.refunds.set(common.id, refund);
    // The user decided that this is not a transfer. Store the pair, so that it is never suggested as a transfer.
    if (kept.parted?.pair !== undefined && kept.parted.pair < position) {
      const other = getConsecutiveId(readingId, kept.parted.pair);
      drafts.apart.push(
        amountMinor < 0 ? { expenseId: common.id, incomeId: other } : { expenseId: other, incomeId: common.id },
      );
    }
    if (kept.receiptId !== undefined && kept.answer === 'same')
      drafts.receipts.push({ id: kept.receiptId, transactionId: common.id });
  }
  return drafts;
}

/** True if the user already chose the category of the row, or of all its parts, in the program that wrote the file. */
function isCategorized(
  { file, chosen, category = '', parts }: StoredImportRow,
  files: ImportDetails['files'],
  mapped: ReadonlyMap<string, string>,
): boolean {
  if (chosen !== undefined || !isProgramExport(files[file])) return false;
  const names = parts?.length ? parts.map((part) => part.category) : [category];
  return names.every((name) => (mapped.get(name) ?? FALLBACK_CATEGORY) !== FALLBACK_CATEGORY);
}

type Accounts = ImportDetails['accounts'];

function accountAt(accounts: Accounts, index: number | undefined): string | undefined {
  return accounts[index ?? -1]?.madeId ?? accounts[index ?? -1]?.accountId ?? undefined;
}

/** Returns the two accounts of a row's transfer, or undefined if the row is not a transfer. */
export function findTransferAccounts(
  group: ImportRowRecord['row_group'],
  kept: StoredImportRow,
  accounts: Accounts,
): Pick<TransferWithPosition, 'from_account_id' | 'to_account_id'> | undefined {
  const { account, other, otherAccountId, amountMinor = 0 } = kept;
  const [own, partner] = [accountAt(accounts, account), accountAt(accounts, other) ?? otherAccountId];
  if (!isTransferRow(group, kept) || own === undefined || partner === undefined || own === partner) return undefined;
  const [from_account_id, to_account_id] = amountMinor < 0 ? [own, partner] : [partner, own];
  return { from_account_id, to_account_id };
}

/** Returns the parts of a purchase as split lines. Leaves them out if they don't add up to the amount. */
function toLines({ parts = [], amountMinor = 0, chosen }: StoredImportRow, mapped: ReadonlyMap<string, string>) {
  const sign = Math.sign(amountMinor);
  const sum = parts.reduce((all, part) => all + part.amountMinor, 0);
  if (parts.length < 2 || chosen !== undefined || sum !== amountMinor) return [];
  if (parts.some((part) => part.amountMinor === 0)) return [];
  return parts.map((part) => ({
    category: mapped.get(part.category) ?? FALLBACK_CATEGORY,
    amount_minor: sign * part.amountMinor,
    note: part.note,
  }));
}

/**
 * Formats an amount with its currency in the way that searches and exports do, such as `EUR 1000.00`. Uses the amount
 * in the file, not the user's correction.
 */
function inCurrency({ currency, read, amountMinor = 0 }: StoredImportRow): string {
  return `${currency} ${formatAmountText(Math.abs(read?.minor ?? amountMinor))}`;
}
