import type { StatementRow } from '../../../statements/index.ts';
import type { Db } from '../../db/schema.ts';
import { foldText } from '../../text/fold-text.ts';
import { listAccounts } from '../../transactions/accounts/account-store.ts';
import type { FileContents } from '../file-reading-processes.ts';
import { type AccountSumTracker, getTargetAccountKey } from '../records/balances-after-import.ts';
import { type ImportDetails, isUnprovenPdf, type StoredImportFile } from '../records/import-details.ts';
import { getSkippedRowGroup, type NewImportRow, type StoredImportRow, toNewImportRow } from '../records/import-row.ts';
import { insertImportRows, listImportsInStates, parseImportRow, selectImportRows } from '../records/import-store.ts';
import { omitUndefined } from '../records/omit-undefined.ts';
import { applyRulesToRow } from './apply-rules-to-row.ts';
import { isCashWithdrawalText } from './bank-words.ts';
import { createCategoryChooser } from './choose-categories.ts';
import { createEntryMatcher, type EntryMatcher } from './entry-matcher.ts';
import { type ExistingMatch, findExistingMatch, findReplacingRows } from './find-replacing-rows.ts';
import {
  findCertainDuplicates,
  forEachRowBatch,
  type ImportComparison,
  type PreparedImport,
  toRowMatchFields,
} from './import-comparison.ts';
import { listUnlinkedReceipts } from './link-receipts.ts';
import { createRefundProposer } from './propose-refunds.ts';
import type { RowCorrections } from './row-corrections.ts';
import { separateDuplicateTransferPairs, TransferPairs } from './transfer-pairs.ts';
import { TrashMatcher } from './trash-matcher.ts';

/**
 * Decides what happens to each row, and stores the decisions in small batches. A row can be a certain or likely
 * duplicate, a transfer, a row that cannot be added, or a new transaction with a category. `tally` adds up the rows to
 * add.
 * @returns ids of transactions in the trash that would be added again, and ids of transactions that are missing from
 * the files
 */
export async function matchRows(
  db: Db,
  reading: FileContents,
  prepared: PreparedImport,
  comparison: ImportComparison,
  tally: AccountSumTracker,
  corrections?: RowCorrections,
): Promise<Pick<ImportDetails, 'inTrash' | 'vanished'>> {
  const { userId, readingId } = prepared;
  const { rules, matchers } = comparison;
  const certain = await findCertainDuplicates(reading, prepared, matchers);
  const receipts = createEntryMatcher(await listUnlinkedReceipts(db, userId, prepared.accounts));
  const chooseCategory = createCategoryChooser(db, userId);
  const ahead = await findReplacingRows(reading, prepared, comparison, certain, chooseCategory);
  const ownAccounts = await listAccounts(db, userId);
  const accountNames = new Map(ownAccounts.map(({ id, name }) => [foldText(name), id]));
  const cashAccounts = ownAccounts.filter(({ kind, is_closed }) => kind === 'cash' && is_closed === 0);
  // If the user has several cash accounts, it is unknown which of them received the cash.
  const cashAccountId = cashAccounts.length === 1 ? cashAccounts[0]?.id : undefined;
  const leftOut = await countRowsSkippedBefore(db, userId, prepared.files);
  const findAt = (position: number, row: StatementRow) =>
    ahead ? ahead.existing.get(position) : findExistingMatch(row, prepared.accounts[row.account ?? -1], matchers);
  const context = { ...prepared, findAt, certain, receipts, accountNames, cashAccountId, leftOut };
  const inTrash = await TrashMatcher.of(db, userId);
  const pairs = new TransferPairs();
  const refunds = createRefundProposer(db, prepared);
  // Collect all purchases first. Moneta's exports list the newest rows first, so a refund may come before a purchase on
  // the same day.
  const isOwnExport = prepared.files.some(({ format }) => format === 'moneta');
  if (isOwnExport) await forEachRowBatch(reading, async (rows, from) => refunds.addPurchases(rows, from));
  const firstDays = new Map<number, string>();
  await forEachRowBatch(reading, async (rows, from) => {
    const kept: NewImportRow[] = [];
    for (const [at, asRead] of rows.entries()) {
      const row = transferIfApart(asRead, prepared);
      const { group, isIncluded, ...rest } = settle(row, from + at, context);
      // Also match excluded rows, because the user may include them later.
      const isEntry = group !== 'transfer' && group !== 'opening';
      const ruled = isEntry ? applyRulesToRow(rules, row, prepared) : {};
      if (isIncluded && (group === 'new' || group === 'transfer')) inTrash.look(row.mark, targetAt(row, prepared));
      pairs.add(from + at, row.pair, group);
      const needsCategory = isEntry && row.name !== '' && !row.category && !row.parts && ruled.chosen === undefined;
      const category = needsCategory
        ? await chooseCategory(ruled.name ?? row.name, row.amountMinor ?? 0, row.note)
        : {};
      const { pair = -1, day } = row;
      if (pair > from + at && day !== undefined) firstDays.set(from + at, day);
      const writtenOn = firstDays.get(pair);
      firstDays.delete(pair);
      const isLater = writtenOn !== undefined && writtenOn !== day;
      // Spread properties would make Node 20 create a hidden class of 0.7 KB for each row.
      const all: StoredImportRow = Object.assign({}, row, rest, category, ruled, readOf(row), isLater && { writtenOn });
      if (group === 'new' || (group === 'left' && rest.was === 'new')) {
        if ((row.amountMinor ?? 0) < 0) {
          if (!isOwnExport) refunds.addPurchases([all], from + at);
        } else Object.assign(all, omitUndefined({ refund: await refunds.propose(all) }));
      }
      const asNew = toNewImportRow(readingId, from + at, group, isIncluded, all);
      tally.add(asNew, all);
      corrections?.look(asNew, all);
      kept.push(asNew);
    }
    await insertImportRows(db, userId, readingId, kept);
  });
  await separateDuplicateTransferPairs(db, userId, readingId, pairs, chooseCategory, tally);
  return { inTrash: [...inTrash.found], vanished: ahead?.vanished ?? [] };
}

function targetAt({ account: index }: StatementRow, { accounts }: PreparedImport): string {
  const account = accounts[index ?? -1];
  return account ? getTargetAccountKey(account, index) : '';
}

/**
 * Returns the row without its transfer if both sides go to the same account, or if one side's account is excluded or
 * uncertain.
 */
function transferIfApart(row: StatementRow, { accounts, files }: PreparedImport): StatementRow {
  const [own, other] = [accounts[row.account ?? -1], accounts[row.other ?? -1]];
  if (!own || !other) return row;
  const isCertain = [own, other].every(({ isLeftOut, file, id }) => !isLeftOut && !isUnprovenPdf(files[file], id));
  const isApart = isCertain && getTargetAccountKey(own, row.account) !== getTargetAccountKey(other, row.other);
  if (isApart) return row;
  const { pair: _, other: __, ...rest } = row;
  return rest;
}

function readOf({ day, amountMinor }: StatementRow): Pick<StoredImportRow, 'read'> {
  return day === undefined || amountMinor === undefined ? {} : { read: { day, minor: amountMinor } };
}

function isCashWithdrawal({ amountMinor = 0, name, original = '', note, parts }: StatementRow): boolean {
  return amountMinor < 0 && !parts && isCashWithdrawalText([original || name, note].join(' '));
}

function decrementCount(counts: Map<string, number>, mark: string): boolean {
  const count = counts.get(mark) ?? 0;
  if (count > 0) counts.set(mark, count - 1);
  return count > 0;
}

type Settled = Pick<StoredImportRow, 'matchId' | 'updates' | 'receiptId' | 'answer' | 'otherAccountId' | 'was'> & {
  group: NewImportRow['row_group'];
  isIncluded: boolean;
};

type Context = PreparedImport & {
  findAt: (position: number, row: StatementRow) => ExistingMatch | undefined;
  certain: ReadonlyMap<number, string | null>;
  receipts: EntryMatcher;
  accountNames: ReadonlyMap<string, string>;
  /** The account that receives cash withdrawals: the user's cash account, if there is exactly one. */
  cashAccountId: string | undefined;
  leftOut: Map<string, number>;
};

function settle(row: StatementRow, position: number, context: Context): Settled {
  const { accounts, files, currency, findAt, certain, receipts, accountNames, cashAccountId, leftOut } = context;
  const account = accounts[row.account ?? -1];
  const left = getSkippedRowGroup(row);
  if (left) {
    // If this row is skipped by default, find the transaction created when the user included it in an earlier import.
    // Other rows were matched first, so none of them loses its transaction to this one.
    const existing = findAt(position, row);
    return existing
      ? { group: 'here', isIncluded: false, matchId: existing.there.id }
      : { group: left, isIncluded: false };
  }
  const found = certain.get(position);
  if (found !== undefined) return { group: 'here', isIncluded: false, ...(found && { matchId: found }) };
  const likely = findAt(position, row);
  const is = ((): Settled => {
    if (!likely && files[row.file]?.importedAt !== undefined && decrementCount(leftOut, row.mark))
      return { group: 'here', isIncluded: false };
    if (likely) {
      const { there, answer, updates } = likely;
      const isIncluded = answer === 'different';
      return { group: 'likely', isIncluded, matchId: there.id, answer, ...(updates && { updates }) };
    }
    if (row.other !== undefined) return { group: 'transfer', isIncluded: true };
    const other = row.otherName === undefined ? undefined : accountNames.get(foldText(row.otherName));
    if (other !== undefined && other !== account?.accountId) {
      return { group: 'transfer', isIncluded: true, otherAccountId: other };
    }
    if (cashAccountId !== undefined && cashAccountId !== account?.accountId && isCashWithdrawal(row))
      return { group: 'transfer', isIncluded: true, otherAccountId: cashAccountId };
    return { group: 'new', isIncluded: true };
  })();
  const isAdded = is.isIncluded && (is.group === 'new' || is.group === 'transfer');
  if (account?.isLeftOut || (isAdded && isUnprovenPdf(files[row.file], account?.id)))
    return { ...is, group: 'left', isIncluded: false, was: is.group };
  if (row.currency !== undefined && row.currency !== currency)
    return { ...is, group: 'currency', isIncluded: false, was: is.group };
  const receipt = is.group === 'new' ? receipts.likely(toRowMatchFields(row)) : undefined;
  return receipt ? { ...is, group: 'likely', receiptId: receipt.there.id, answer: receipt.answer } : is;
}

const AT_ONCE = 2000;

/**
 * Counts, by fingerprint, the rows that the user excluded in earlier imports of these files. These rows stay excluded.
 * All other rows without a transaction are treated as new, because their transactions were deleted later.
 */
async function countRowsSkippedBefore(
  db: Db,
  userId: number,
  files: readonly StoredImportFile[],
): Promise<Map<string, number>> {
  const hashes = new Set(files.flatMap(({ hash, importedAt }) => (importedAt === undefined ? [] : [hash])));
  const counts = new Map<string, number>();
  if (hashes.size === 0) return counts;
  const done = await listImportsInStates(db, userId, 'done');
  const readings = done.filter(({ details }) => details.files.some(({ hash }) => hashes.has(hash)));
  for (const { reading_id } of readings) {
    for (let after = -1; ; ) {
      const rows = await selectImportRows(db, userId, reading_id)
        .select(['position', 'details'])
        .where('is_included', '=', 0)
        .where('transaction_id', 'is', null)
        .where('position', '>', after)
        .orderBy('position')
        .limit(AT_ONCE)
        .execute();
      for (const { mark } of rows.map(parseImportRow)) counts.set(mark, (counts.get(mark) ?? 0) + 1);
      after = rows.at(-1)?.position ?? after;
      if (rows.length < AT_ONCE) break;
    }
  }
  return counts;
}
