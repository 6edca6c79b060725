import type { Import } from '../../../contract/imports/import-preview.ts';
import { runWithinTransactionQuota } from '../../account/quotas.ts';
import type { AppContext } from '../../app-context.ts';
import type { Tx } from '../../db/schema.ts';
import { requireActiveSession } from '../../db/user-lock.ts';
import type { CurrentUser } from '../../http/current-user.ts';
import { runIdempotentChange } from '../../http/idempotency.ts';
import { StalePreparationError } from '../../http/serve-change.ts';
import { createConflictError, refuseOutdatedVersion } from '../../platform/errors.ts';
import { restoreMatchedFromTrash } from '../match/trash-matcher.ts';
import { type AccountSumTracker, addSumsToCounts } from '../records/balances-after-import.ts';
import { countRowsByGroup } from '../records/count-rows-by-group.ts';
import type { ImportDetails } from '../records/import-details.ts';
import { getImportRecord, updateImportRecord } from '../records/import-store.ts';
import { saveLearnedCorrections } from '../records/learned-import-corrections.ts';
import { getImportWithPreview } from '../show/import-reply.ts';
import { changeImportAccounts, haveTargetAccountsChanged } from './change-import-accounts.ts';
import { changeImportRows, type ImportChanges } from './change-import-rows.ts';
import { claimPreviewVersion, IMPORT_CHANGED_ELSEWHERE_MESSAGE, requirePreviewState } from './claim-preview-version.ts';
import { readFilesAgain } from './read-files-again.ts';
import type { ImportReadingDependencies } from './read-import-files.ts';

/**
 * The result of the slow work done before the database transaction. `readingId` identifies the current rows, and
 * `tally` contains the changes to their sums.
 */
type Prepared = { isReadAgain: boolean; readingId: string; tally: AccountSumTracker | undefined };

/**
 * Makes the slow changes to a preview in short steps: restores rows from the trash, re-reads the files, and changes
 * rows.
 * @param expected the preview version that the user saw; undefined accepts any version
 */
export async function preparePreviewUpdate(
  context: AppContext & ImportReadingDependencies,
  user: CurrentUser,
  id: string,
  changes: ImportChanges,
  expected: number | undefined,
  signal: AbortSignal,
): Promise<Prepared> {
  const { db, now } = context;
  await requireActiveSession(db, user);
  const record = await getImportRecord(db, user.id, id, now());
  await refuseOutdatedVersion('import', record.version, expected, () =>
    getImportWithPreview(db, record, user.defaultCurrency),
  );
  requirePreviewState(record);
  const { accounts: before, inTrash } = record.details;
  const accounts = changes.accounts && (await changeImportAccounts(db, user.id, before, changes.accounts));
  if (changes.restoreDeleted)
    await runIdempotentChange(db, user, undefined, (tx) =>
      runWithinTransactionQuota(context, tx, user.id, () => restoreMatchedFromTrash(tx, user.id, inTrash, now())),
    );
  const isReadAgain =
    changes.restoreDeleted ||
    changes.files !== undefined ||
    (accounts !== undefined && haveTargetAccountsChanged(before, accounts));
  if (isReadAgain) await readFilesAgain(context, user, record, accounts, changes.files ?? [], signal);
  const current = isReadAgain ? await getImportRecord(db, user.id, id, now()) : record;
  const claim = async () => {
    if (expected !== undefined) await claimPreviewVersion(db, current, user.defaultCurrency, now());
  };
  const tally = changes.rows && (await changeImportRows(db, current, user.defaultCurrency, changes.rows, claim));
  return { isReadAgain, readingId: current.reading_id, tally };
}

/** Stores the quick changes to a preview and the new row counts. The caller holds the user's lock. */
export async function updatePreview(
  tx: Tx,
  user: CurrentUser,
  id: string,
  changes: ImportChanges,
  { isReadAgain, readingId, tally }: Prepared,
  version: number | undefined,
  now: Date,
): Promise<Import> {
  const record = await getImportRecord(tx, user.id, id, now);
  requirePreviewState(record);
  const { details } = record;
  if (tally && record.reading_id !== readingId) throw createConflictError(IMPORT_CHANGED_ELSEWHERE_MESSAGE);
  // If rows were changed or files re-read, `preparePreviewUpdate` has already checked the version.
  const expected = isReadAgain || tally ? undefined : version;
  await refuseOutdatedVersion('import', record.version, expected, () =>
    getImportWithPreview(tx, record, user.defaultCurrency),
  );
  const accounts =
    changes.accounts && !isReadAgain
      ? await changeImportAccounts(tx, user.id, details.accounts, changes.accounts)
      : details.accounts;
  if (haveTargetAccountsChanged(details.accounts, accounts)) throw new StalePreparationError();
  const categories = await changeCategories(tx, user.id, details.categories, changes.categories ?? []);
  // Count again, because another tab may have changed rows in the meantime.
  const counts = tally
    ? addSumsToCounts(await countRowsByGroup(tx, user.id, readingId), tally.sums(details.counts.brought))
    : details.counts;
  await updateImportRecord(tx, user.id, id, {
    version: record.version + 1,
    details: { ...details, categories, accounts, counts },
  });
  return getImportWithPreview(tx, await getImportRecord(tx, user.id, id, now), user.defaultCurrency);
}

/** Applies and remembers the categories that the user chose. The caller holds the user's lock. */
async function changeCategories(
  tx: Tx,
  userId: number,
  categories: ImportDetails['categories'],
  changes: NonNullable<ImportChanges['categories']>,
): Promise<ImportDetails['categories']> {
  const chosen = new Map(changes.map(({ from, category }) => [from, category]));
  const after = categories.map((each) => ({ ...each, category: chosen.get(each.from) ?? each.category }));
  const corrections = after.flatMap(({ from, category }) => (chosen.has(from) ? [{ key: from, value: category }] : []));
  await saveLearnedCorrections(tx, userId, 'category', corrections);
  return after;
}
