import type { updateImport } from '../../../contract/imports/imports.ts';
import type { ParsedInput } from '../../../contract/operation.ts';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/schema.ts';
import { lockUserRow } from '../../db/user-lock.ts';
import { createBadInputError, createConflictError, HttpError, refuseOutdatedVersion } from '../../platform/errors.ts';
import { RowCorrections } from '../match/row-corrections.ts';
import { addSumsToCounts } from '../records/balances-after-import.ts';
import { discardImport, throwIfUserDeleted } from '../records/clean-up-imports.ts';
import { countRowsByGroup } from '../records/count-rows-by-group.ts';
import type { ImportDetails, StoredImportAccount } from '../records/import-details.ts';
import { getImportRecord, type ImportRecord, insertImport, updateImportRecord } from '../records/import-store.ts';
import { getReadingOptionsKey, saveLearnedCorrections } from '../records/learned-import-corrections.ts';
import { omitUndefined } from '../records/omit-undefined.ts';
import { getImportWithPreview } from '../show/import-reply.ts';
import { changeImportRows } from './change-import-rows.ts';
import { IMPORT_CHANGED_ELSEWHERE_MESSAGE, requirePreviewState } from './claim-preview-version.ts';
import { openPreviewFiles } from './preview-files.ts';
import { type ImportingUser, type ImportReadingDependencies, readImportFiles } from './read-import-files.ts';

type FileChanges = NonNullable<ParsedInput<typeof updateImport, 'body'>['files']>;

/**
 * Re-reads a preview's files with different options, or compares their rows with other accounts. The old rows are
 * replaced all at once, and the user's corrections are kept. The options are remembered for tables with the same
 * header.
 * @throws 400 if a file does not exist, 409 if the preview was changed in the meantime or the files are no longer
 * stored, 422 if no file can be read with these options
 */
export async function readFilesAgain(
  context: Pick<AppContext, 'now'> & ImportReadingDependencies,
  user: ImportingUser,
  record: ImportRecord,
  accounts: readonly StoredImportAccount[] | undefined,
  changes: FileChanges,
  signal: AbortSignal,
): Promise<void> {
  const { db, now } = context;
  const { details } = record;
  const options = details.files.map(({ answers }) => answers);
  for (const { file, columns, ...answers } of changes) {
    const before = options[file];
    if (!before) throw createBadInputError('This file is not part of this import.', 'files');
    const { columns: oldColumns, ...rest } = before;
    const kept = columns ?? oldColumns;
    options[file] = { ...rest, ...omitUndefined(answers), ...(kept && kept.length > 0 && { columns: kept }) };
  }
  const files = await openPreviewFiles(db, user.id, record.id, details.files);
  const { id, readingId, sequence } = await insertImport(db, user.id, now());
  try {
    const isChanged = (at: number) => changes.some(({ file }) => file === at);
    const withOptions = files.map((file, at) => ({
      ...file,
      answers: options[at] ?? {},
      isRemembered: !isChanged(at) && details.files[at]?.isRemembered === true,
    }));
    const corrections = await RowCorrections.of(db, record);
    const before = { accounts: [...(accounts ?? details.accounts)], categories: details.categories, corrections };
    const read = await readImportFiles(context, user, readingId, withOptions, before, signal);
    const refused = changes.find(({ file }) => read.details.files[file]?.error !== undefined);
    if (refused) throw new HttpError(422, read.details.files[refused.file]?.error ?? '');
    await applyCorrections(db, user, readingId, read.details, corrections);
    await db.transaction().execute(async (tx) => {
      await lockUserRow(tx, user.id);
      const current = await getImportRecord(tx, user.id, record.id, now());
      if (current.reading_id !== record.reading_id || current.state !== 'preview') {
        throw createConflictError(IMPORT_CHANGED_ELSEWHERE_MESSAGE);
      }
      // Refuse if the preview was changed while the files were being read, because the change is missing from the new
      // rows.
      await refuseOutdatedVersion('import', current.version, record.version, () =>
        getImportWithPreview(tx, current, user.defaultCurrency),
      );
      await updateImportRecord(tx, user.id, record.id, {
        reading_id: readingId,
        row_count: read.rowCount,
        details: read.details,
        // The rows have just been compared with all completed imports, so the preview is as up to date as a new one.
        version: current.version + 1,
        created_at: now().getTime(),
        sequence,
      });
      await updateImportRecord(tx, user.id, id, { reading_id: record.reading_id, state: 'discarded' });
      const learned = changes.flatMap(({ file }) => {
        const key = getReadingOptionsKey(read.details.files[file], read.details.accounts, file);
        const { year: _, ...answers } = options[file] ?? {};
        return key === undefined ? [] : [{ key, value: JSON.stringify(answers) }];
      });
      await saveLearnedCorrections(tx, user.id, 'reading', learned);
    });
    await discardImport(db, user.id, id);
  } catch (error) {
    await discardImport(db, user.id, id).catch(throwIfUserDeleted);
    // If the user discarded the preview, its files are gone. Report the discarded preview instead of the error about
    // the missing files.
    requirePreviewState(await getImportRecord(db, user.id, record.id, now()));
    throw error;
  }
}

/** Applies the user's corrections to the new rows, and counts the rows. */
async function applyCorrections(
  db: Db,
  user: ImportingUser,
  readingId: string,
  details: ImportDetails,
  corrections: RowCorrections,
): Promise<void> {
  const changes = corrections.changes();
  if (changes.length === 0) return;
  const reading = { user_id: user.id, reading_id: readingId, details };
  const tally = await changeImportRows(db, reading, user.defaultCurrency, changes);
  details.counts = addSumsToCounts(await countRowsByGroup(db, user.id, readingId), tally.sums(details.counts.brought));
}
