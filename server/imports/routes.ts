import { setTimeout } from 'node:timers/promises';
import type { Import } from '../../contract/imports/import-preview.ts';
import * as operations from '../../contract/imports/imports.ts';
import { SAMPLE_DATA_TAG } from '../../contract/imports/sample-data.ts';
import { createFairQueue } from '../../workers/fair-queue.ts';
import type { AppContext } from '../app-context.ts';
import { abortOnDisconnect } from '../http/abort-on-disconnect.ts';
import { canChangeData } from '../http/current-user.ts';
import { runIdempotentChange } from '../http/idempotency.ts';
import { parseIfMatch } from '../http/parse-if-match.ts';
import { servePreparedChange } from '../http/serve-change.ts';
import { serveOperation } from '../http/serve-operation.ts';
import { serveRead } from '../http/serve-read.ts';
import { HttpError } from '../platform/errors.ts';
import { createSampleCsv } from '../seed/sample-csv.ts';
import { formatCount } from '../text/format-count.ts';
import { createFileReadingProcesses } from './file-reading-processes.ts';
import { watchImportFolder } from './folder/watch-import-folder.ts';
import { drawPdfPage } from './preview/draw-pdf-page.ts';
import type { ImportReadingQueue } from './preview/read-import-files.ts';
import { createPreviewRefresher } from './preview/refresh-preview.ts';
import { refuseChangedMatches } from './preview/refuse-changed-matches.ts';
import { preparePreviewUpdate, updatePreview } from './preview/update-preview.ts';
import { discardImport } from './records/clean-up-imports.ts';
import { getImportRecord, listImportRecords } from './records/import-store.ts';
import { beginImportRun } from './run/begin-import-run.ts';
import { createImportJobs, stopImportRun } from './run/import-jobs.ts';
import { beginImportUndo } from './run/undo-import.ts';
import { serveBankFileUpload } from './serve-bank-file-upload.ts';
import { getImportWithPreview, toImportHead } from './show/import-reply.ts';
import { loadImportRows } from './show/load-import-rows.ts';
import { listPossibleTransfers } from './show/possible-transfers.ts';

/** Maximum time, in milliseconds, that the response waits for an import to finish. */
const REPLY_WITHIN = 2000;

/**
 * Limits on reading files, which may take minutes: how many imports are read at the same time and how many may wait,
 * both in total and per user.
 */
const READINGS = { atOnce: 2, atOnceOfOne: 1, maxWaiting: 50, maxWaitingOfOne: 5 };

export function registerImportRoutes(context: AppContext): void {
  const { db, now, app, engine, runAfterReply, importReplyWithin = REPLY_WITHIN } = context;
  const jobs = createImportJobs(context);
  const queue = createFairQueue({ ...READINGS, refuse: tooManyReadings });
  context.queues.set('imports', queue);
  const processes = createFileReadingProcesses();
  const takeTurns: ImportReadingQueue = (userId, signal, work) => queue.enter(userId, work, signal);
  const parts = { ...context, queue: takeTurns, readInProcess: context.readInProcess ?? processes.read };

  serveBankFileUpload(parts);
  watchImportFolder({ ...parts, jobs });

  serveRead(context, operations.listImports, async ({ user }) =>
    (await listImportRecords(db, user.id, now())).map(toImportHead),
  );

  const refreshPreview = createPreviewRefresher(parts);
  const show = async (user: { id: number; defaultCurrency: string }, id: string) =>
    getImportWithPreview(db, await getImportRecord(db, user.id, id, now()), user.defaultCurrency);

  serveRead(context, operations.getImport, async ({ user, params: { id }, reply }) => {
    const record = await getImportRecord(db, user.id, id, now());
    if (canChangeData(user)) await refreshPreview(user, record, abortOnDisconnect(reply));
    return show(user, id);
  });
  serveRead(context, operations.listImportRows, async ({ user, params, query }) =>
    loadImportRows(db, await getImportRecord(db, user.id, params.id, now()), query),
  );

  serveOperation(context, operations.getImportPage, async ({ user, params, query, reply }) => {
    const record = await getImportRecord(db, user.id, params.id, now());
    reply.type('image/jpeg');
    const draw = () => drawPdfPage({ db, draw: processes.draw }, record, query, abortOnDisconnect(reply));
    return queue.enter(user.id, draw, abortOnDisconnect(reply));
  });

  serveOperation(context, operations.getSampleData, async ({ user, reply }) => {
    reply.type('text/csv; charset=utf-8');
    return Buffer.from(createSampleCsv(user.today, SAMPLE_DATA_TAG));
  });

  serveRead(context, operations.listImportProposals, async ({ user, params }) =>
    listPossibleTransfers(db, await getImportRecord(db, user.id, params.id, now())),
  );

  servePreparedChange(
    context,
    operations.updateImport,
    ({ user, params, body, request, reply }) =>
      preparePreviewUpdate(
        parts,
        user,
        params.id,
        body,
        parseIfMatch(request.headers['if-match']),
        abortOnDisconnect(reply),
      ),
    (tx, { user, params, body, prepared, version, now }) =>
      updatePreview(tx, user, params.id, body, prepared, version, now),
  );

  /** Continues the import, and waits a short time for it to finish. */
  const goOn = async (userId: number, id: string) => {
    await Promise.race([jobs.go(userId, id), setTimeout(importReplyWithin, undefined, { ref: false })]);
  };

  serveOperation(context, operations.runImport, async ({ user, params: { id }, reply }) => {
    await refuseChangedMatches(parts, user, await getImportRecord(db, user.id, id, now()), abortOnDisconnect(reply));
    const asked = { userId: user.id, currency: user.defaultCurrency, id, now: now() };
    await runIdempotentChange(db, user, undefined, (tx) => beginImportRun(context, tx, asked));
    await goOn(user.id, id);
    return show(user, id);
  });

  serveOperation(context, operations.deleteImport, async ({ user, params: { id }, query }) => {
    const isPreview = (await getImportRecord(db, user.id, id, now())).state === 'preview';
    if (isPreview && !query.stop && (await discardImport(db, user.id, id))) {
      return { message: 'Import discarded.', import: null };
    }
    // Read the state again: discarding fails if the preview is being imported at the same moment.
    const { state } = await getImportRecord(db, user.id, id, now());
    if (query.stop || state === 'running') await stopImportRun(db, user.id, id, now());
    else if (state === 'done')
      await runIdempotentChange(db, user, undefined, (tx) => beginImportUndo(tx, user.id, id, now()));
    await goOn(user.id, id);
    const shown = await show(user, id);
    return { message: describeUndone(shown), import: shown };
  });

  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    // With SQLite, no other server can be running, so resume all imports. With PostgreSQL, skip imports that other
    // servers are working on.
    runAfterReply(() => jobs.resume(engine === 'sqlite'));
    timer = globalThis.setInterval(() => runAfterReply(() => jobs.resume(false)), 30_000).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await processes.close();
  });
}

function tooManyReadings(): HttpError {
  return new HttpError(
    503,
    'The server is reading too many files. Try again in a minute.',
    {},
    { 'retry-after': '30' },
  );
}

function describeUndone({ state, result }: Import): string {
  if (state === 'preview') return 'Import stopped. Nothing was saved.';
  if (state !== 'reverted') return 'Undoing the import...';
  const { kept = 0, accountsKept = 0 } = result ?? {};
  const stays = [
    ...(kept === 0 ? [] : [formatCount(kept, 'entry', 'entries')]),
    ...(accountsKept === 0 ? [] : [formatCount(accountsKept, 'account')]),
  ].join(' and ');
  if (stays === '') return 'Import undone.';
  return `Import undone. ${stays} ${kept + accountsKept === 1 ? 'was edited after the import and has been kept' : 'were edited after the import and have been kept'}.`;
}
