import type { updateImport } from '../../contract/imports.ts';
import type { Received } from '../../contract/operation.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/schema.ts';
import { lockUserRow } from '../db/user-lock.ts';
import { badInput, conflict, Refusal, refuseOutdated } from '../errors.ts';
import { withBrought } from './balances-after.ts';
import { changeRows } from './change-import.ts';
import { CHANGED_MEANWHILE, expectPreview } from './claim-version.ts';
import { Corrections } from './corrections.ts';
import { countGroups } from './count-groups.ts';
import { defined } from './defined.ts';
import type { Details, KeptAccount } from './details.ts';
import { openKeptFiles } from './kept-files.ts';
import { headKey, remember } from './lessons.ts';
import { type Importer, type ReadingParts, readImport } from './read-import.ts';
import { changeImport, getImportRecord, type ImportRecord, insertReading } from './store.ts';
import { clearOut, throwIfDeleted } from './sweep.ts';
import { showImport } from './to-import.ts';

type FileChanges = NonNullable<Received<typeof updateImport, 'body'>['files']>;

/**
 * Reads the files of a preview in another way, or compares their rows with what is in other accounts, and puts the new rows in the place
 * of the old at once, with what was corrected of those. How a table is read is remembered for those with its head.
 * @throws 400 for a file that is not there, 409 where the preview was changed meanwhile or the files are no longer kept, 422 where nothing can be read so
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
    if (refused) throw new Refusal(422, read.details.files[refused.file]?.error ?? '');
    await correct(db, user, readingId, read.details, corrections);
    await db.transaction().execute(async (tx) => {
      await lockUserRow(tx, user.id);
      const current = await getImportRecord(tx, user.id, record.id, now());
      if (current.reading_id !== record.reading_id || current.state !== 'preview') {
        throw conflict(CHANGED_MEANWHILE);
      }
      // What was changed since is not among what the new rows were corrected by.
      await refuseOutdated('import', current.version, record.version, () =>
        showImport(tx, current, user.defaultCurrency),
      );
      await changeImport(tx, user.id, record.id, {
        ...{ reading_id: readingId, row_count: read.rowCount, details: read.details },
        // What was imported until now is among what its rows were compared with.
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
    // Discarding the preview removes the files that are being read: say so instead of how that failed.
    expectPreview(await getImportRecord(db, user.id, record.id, now()));
    throw error;
  }
}

/** Says of the new rows what was said of the old ones, and counts them. */
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
