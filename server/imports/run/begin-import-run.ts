import { refuseTooManyTransactions } from '../../account/quotas.ts';
import type { AppContext } from '../../app-context.ts';
import { beginBulkWrite } from '../../db/bulk-write.ts';
import type { Tx } from '../../db/schema.ts';
import { allocateSequenceNumbers } from '../../db/user-lock.ts';
import { createBadInputError, createConflictError } from '../../platform/errors.ts';
import { listBalancesOnDays } from '../../transactions/accounts/account-balances.ts';
import { insertAccount } from '../../transactions/accounts/account-store.ts';
import { loadAccountChooser } from '../../transactions/accounts/choose-account.ts';
import { getRememberedAccountKey } from '../assign/identify-account.ts';
import { hasLaterImport } from '../preview/has-later-import.ts';
import { addSumsToCounts } from '../records/balances-after-import.ts';
import { countRowsByGroup } from '../records/count-rows-by-group.ts';
import { EMPTY_IMPORT_RESULT, type StoredImportAccount } from '../records/import-details.ts';
import { getImportRecord, getTargetAccountId, type ImportRecord, updateImportRecord } from '../records/import-store.ts';
import {
  getHeaderKey,
  listLearnedReadingOptions,
  saveLearnedCorrections,
} from '../records/learned-import-corrections.ts';
import {
  listNewAccountOpeningBalances,
  listOpeningBalanceChanges,
  setOpeningBalance,
} from '../records/opening-balances.ts';
import { explainTooManyAccounts, listAccountsToCreate } from '../show/accounts-to-create.ts';
import { deleteUnusedAccount } from './unused-account.ts';

type Asked = { userId: number; currency: string; id: string; now: Date };

/**
 * Starts importing a preview and creates its accounts. The user's other requests then wait until all rows have been
 * written. Does nothing if the import has already started. The caller holds the user's lock.
 * @throws 400 if there is nothing to add or there would be too many accounts, 403 if the user's limits are exceeded,
 * 404 if the import or one of its accounts does not exist, 409 if the import was undone
 */
export async function beginImportRun(
  context: Pick<AppContext, 'config'>,
  tx: Tx,
  { userId, currency, id, now }: Asked,
): Promise<void> {
  const record = await getImportRecord(tx, userId, id, now);
  if (record.state === 'running' || record.state === 'done') return;
  if (record.state !== 'preview') {
    throw createConflictError('This import was undone. Choose its files again to import them.');
  }
  const { details } = record;
  await refuseOutdatedPreview(tx, record);
  // Count again, because an interrupted change to many rows may have left the counts outdated.
  const counts = await countRowsByGroup(tx, userId, record.reading_id);
  const { adds, groups } = counts;
  // An import with likely matches only may start too: it links the rows to their entries, so that the next import
  // recognizes them.
  if (adds.rows + groups.likely === 0)
    throw createBadInputError('Nothing to import: every row is already recorded or skipped.');
  await refuseTooManyTransactions(context, tx, userId, adds.rows);
  const firstSequence = await allocateSequenceNumbers(tx, userId, record.row_count);
  const accounts = await makeAccounts(tx, record, currency);
  const chosen = accounts.flatMap((account) => {
    const value = getTargetAccountId(account);
    const headerKey = getHeaderKey(details.files[account.file]);
    return value === null ? [] : [{ key: getRememberedAccountKey(account, headerKey), value }];
  });
  await saveLearnedCorrections(tx, userId, 'account', chosen);
  await saveLearnedCorrections(tx, userId, 'reading', listLearnedReadingOptions(details));
  const { problem: _, ...kept } = details;
  const unusedAccount = await deleteUnusedAccount(tx, userId, details.files, accounts);
  await updateImportRecord(tx, userId, id, {
    state: 'running',
    done_count: 0,
    touched_at: now.getTime(),
    version: record.version + 1,
    details: {
      ...kept,
      accounts,
      counts: addSumsToCounts(counts, details.counts.brought),
      firstSequence,
      ...(unusedAccount && { unusedAccount }),
      result: EMPTY_IMPORT_RESULT,
    },
  });
  await beginBulkWrite(tx, userId, id);
}

/**
 * Refuses an outdated preview: since it was created, the same files, or other files for the same accounts, have been
 * imported.
 * @throws 409
 */
async function refuseOutdatedPreview(tx: Tx, record: ImportRecord): Promise<void> {
  if (await hasLaterImport(tx, record))
    throw createConflictError('Other files have been imported since these files were read. Choose the files again.');
}

/**
 * Creates the missing accounts that will get rows, and sets the opening balance of existing accounts that have no
 * entries before the file.
 */
async function makeAccounts(tx: Tx, record: ImportRecord, currency: string): Promise<StoredImportAccount[]> {
  const { user_id: userId, details } = record;
  const { choose } = await loadAccountChooser(tx, userId);
  const toMake = await listAccountsToCreate(tx, record, currency);
  const refusal = await explainTooManyAccounts(tx, userId, toMake);
  if (refusal !== undefined) throw createBadInputError(refusal);
  const made: StoredImportAccount[] = [];
  const { taken } = await listOpeningBalanceChanges(tx, userId, record, currency);
  const openings = listNewAccountOpeningBalances(details.accounts, currency);
  for (const [index, account] of details.accounts.entries()) {
    if (account.isLeftOut || account.newWith !== undefined || (account.accountId === null && !toMake.has(index))) {
      made.push(account);
      continue;
    }
    if (account.accountId === null) {
      const opening = openings.get(index)?.opening;
      const { newName: name, newKind: kind } = account;
      const madeId = await insertAccount(tx, userId, {
        name,
        kind,
        ...(opening && { openingBalance: opening.minor / 100, openingDay: opening.day }),
      });
      made.push({ ...account, madeId });
      continue;
    }
    // `choose` throws if the account was deleted in the meantime.
    choose(account.accountId);
    const set = taken.get(index);
    if (!set) {
      made.push(account);
      continue;
    }
    const { own, opening: is, moved, isAnchored } = set;
    const id = account.accountId;
    const isKept = own.day !== null && moved && moved.gapMinor !== null;
    const kept = isKept ? (await listBalancesOnDays(tx, userId, new Map([[id, own.day ?? '']]))).get(id) : undefined;
    await setOpeningBalance(tx, userId, id, set.opening);
    const of = { id, wasMinor: own.minor, wasDay: own.day, isMinor: is.minor, ...(isAnchored && { isAnchored }) };
    made.push({
      ...account,
      openingOf: { ...of, ...(moved?.gapMinor && { isHeld: true }), ...(kept && { keptMinor: kept.minor }) },
    });
  }
  return made.map((account) => setCreatedAccount(account, made));
}

/** Sets the id of the created account, even if it was created for another file. */
function setCreatedAccount(account: StoredImportAccount, made: readonly StoredImportAccount[]): StoredImportAccount {
  const { madeId } = made[account.newWith ?? -1] ?? {};
  return account.isLeftOut || madeId === undefined ? account : { ...account, madeId };
}
