import type { updateImport } from '../../../contract/imports/imports.ts';
import type { Received } from '../../../contract/operation.ts';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/schema.ts';
import { lockUserRow } from '../../db/user-lock.ts';
import { badInput, conflict, HttpError, refuseOutdated } from '../../platform/errors.ts';
import { Corrections } from '../match/corrections.ts';
import { withBrought } from '../records/balances-after.ts';
import { clearOut, throwIfDeleted } from '../records/cleanup.ts';
import { countGroups } from '../records/count-groups.ts';
import { defined } from '../records/defined.ts';
import type { Details, KeptAccount } from '../records/details.ts';
import { headKey, remember } from '../records/learned-choices.ts';
import { changeImport, getImportRecord, type ImportRecord, insertReading } from '../records/store.ts';
import { showImport } from '../show/to-import.ts';
import { changeRows } from './change-rows.ts';
import { CHANGED_MEANWHILE, expectPreview } from './claim-version.ts';
import { openKeptFiles } from './kept-files.ts';
import { type Importer, type ReadingParts, readImport } from './read-import.ts';

type FileChanges = NonNullable<Received<typeof updateImport, 'body'>['files']>;

/**
 * Reads a preview's files again with other options, or compares their rows with other accounts. Replaces the old rows
 * in one step and keeps the corrections of the rows. Remembers the options for tables with the same header.
 * @throws 400 if a file does not exist, 409 if the preview was changed in the meantime or the files are no longer
 * stored, 422 if no file can be read with these options
 */
export async function readAgain(
  context: Pick<AppContext, 'now'> & ReadingParts,
  user: Importer,
  record: ImportRecord,
  accounts: readonly KeptAccount[] | undefined,
  changes: FileChanges,
  signal: AbortSignal,
): Promise<void> {
  const { db, now } = context;
  const { details } = record;
  const told = details.files.map(({ answers }) => answers);
  for (const { file, columns, ...answers } of changes) {
    const before = told[file];
    if (!before) throw badInput('This import has no such file.', 'files');
    const { columns: oldColumns, ...rest } = before;
    const kept = columns ?? oldColumns;
    told[file] = { ...rest, ...defined(answers), ...(kept && kept.length > 0 && { columns: kept }) };
  }
  const files = await openKeptFiles(db, user.id, record.id, details.files);
  const { id, readingId, sequence } = await insertReading(db, user.id, now());
  try {
    const isChanged = (at: number) => changes.some(({ file }) => file === at);
    const asTold = files.map((file, at) => ({
      ...file,
      answers: told[at] ?? {},
      isRemembered: !isChanged(at) && details.files[at]?.isRemembered === true,
    }));
    const corrections = await Corrections.of(db, record);
    const before = { accounts: [...(accounts ?? details.accounts)], categories: details.categories, corrections };
    const read = await readImport(context, user, readingId, asTold, before, signal);
    const refused = changes.find(({ file }) => read.details.files[file]?.error !== undefined);
    if (refused) throw new HttpError(422, read.details.files[refused.file]?.error ?? '');
    await correct(db, user, readingId, read.details, corrections);
    await db.transaction().execute(async (tx) => {
      await lockUserRow(tx, user.id);
      const current = await getImportRecord(tx, user.id, record.id, now());
      if (current.reading_id !== record.reading_id || current.state !== 'preview') {
        throw conflict(CHANGED_MEANWHILE);
      }
      // Refuses if the preview was changed during the reading, because the new rows lack these changes.
      await refuseOutdated('import', current.version, record.version, () =>
        showImport(tx, current, user.defaultCurrency),
      );
      await changeImport(tx, user.id, record.id, {
        ...{ reading_id: readingId, row_count: read.rowCount, details: read.details },
        // The rows were compared with all imports so far, so the preview counts as new.
        ...{ version: current.version + 1, created_at: now().getTime(), sequence },
      });
      await changeImport(tx, user.id, id, { reading_id: record.reading_id, state: 'discarded' });
      const lessons = changes.flatMap(({ file }) => {
        const key = headKey(read.details.files[file]);
        return key === undefined ? [] : [{ key, value: JSON.stringify(told[file]) }];
      });
      await remember(tx, user.id, 'reading', lessons);
    });
    await clearOut(db, user.id, id);
  } catch (error) {
    await clearOut(db, user.id, id).catch(throwIfDeleted);
    // If the preview was discarded, its files were removed. In this case, reports that instead of the failed reading.
    expectPreview(await getImportRecord(db, user.id, record.id, now()));
    throw error;
  }
}

/** Applies the corrections of the old rows to the new ones, and counts them. */
async function correct(
  db: Db,
  user: Importer,
  readingId: string,
  details: Details,
  corrections: Corrections,
): Promise<void> {
  const changes = corrections.changes();
  if (changes.length === 0) return;
  const reading = { user_id: user.id, reading_id: readingId, details };
  const tally = await changeRows(db, reading, user.defaultCurrency, changes);
  details.counts = withBrought(await countGroups(db, user.id, readingId), tally.sums(details.counts.brought));
}
