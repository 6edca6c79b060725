import { setTimeout } from 'node:timers/promises';
import type { Import } from '../../contract/import-preview.ts';
import * as operations from '../../contract/imports.ts';
import { ReadingRefused } from '../../reader/index.ts';
import { withinQuota } from '../account/quotas.ts';
import type { AppContext } from '../app-context.ts';
import { beginBulkWrite } from '../db/bulk-write.ts';
import { expectOpenSession } from '../db/user-lock.ts';
import { conflict, HttpError, refuseOutdated } from '../errors.ts';
import { abortOnDisconnect } from '../http/abort-on-disconnect.ts';
import { changeOnce } from '../http/idempotency.ts';
import { versionOf } from '../http/if-match.ts';
import { serve } from '../http/serve.ts';
import { StaleStateError, servePreparedChange } from '../http/serve-change.ts';
import { serveRead } from '../http/serve-read.ts';
import { makeUploadQueue } from '../receipts/upload-queue.ts';
import { restoreFromTrash } from './match/in-trash.ts';
import { changeCategories, changedAccounts, changeRows, isElsewhere } from './preview/change-import.ts';
import { refuseChangedMatches } from './preview/changed-matches.ts';
import { CHANGED_MEANWHILE, claimVersion, expectPreview } from './preview/claim-version.ts';
import { readAgain } from './preview/read-again.ts';
import type { ReadingQueue } from './preview/read-import.ts';
import { makeReadingProcesses } from './reading-process.ts';
import { withBrought } from './records/balances-after.ts';
import { clearOut } from './records/cleanup.ts';
import { countGroups } from './records/count-groups.ts';
import { changeImport, getImportRecord, listImportRecords } from './records/store.ts';
import { beginRun } from './run/begin-run.ts';
import { makeJobs, stop } from './run/jobs.ts';
import { listRows } from './show/list-rows.ts';
import { listPossibleTransfers } from './show/possible-transfers.ts';
import { showImport, toHead } from './show/to-import.ts';
import { serveUploadedFiles } from './upload.ts';

/** In milliseconds: an import that finishes in this time is done when the response is sent. */
const REPLY_WITHIN = 2000;

/** How many imports are read at a time, in total and per user (reading may take minutes), and how many more may wait. */
const READINGS = { atOnce: 2, atOnceOfOne: 1, maxWaiting: 50, maxWaitingOfOne: 5 };

export function importRoutes(context: AppContext): void {
  const { db, now, app, engine, runAfterReply, importReplyWithin = REPLY_WITHIN } = context;
  const jobs = makeJobs(context);
  const queue = makeUploadQueue(READINGS);
  const processes = makeReadingProcesses();
  const takeTurns: ReadingQueue = (userId, signal, work) => queue.enter(userId, work, signal).catch(asBusy);
  const parts = { ...context, queue: takeTurns, readInProcess: processes.read };

  serveUploadedFiles(parts);

  serveRead(context, operations.listImports, async ({ user }) =>
    (await listImportRecords(db, user.id, now())).map(toHead),
  );

  const show = async (user: { id: number; defaultCurrency: string }, id: string) =>
    showImport(db, await getImportRecord(db, user.id, id, now()), user.defaultCurrency);

  serveRead(context, operations.getImport, ({ user, params }) => show(user, params.id));
  serveRead(context, operations.listImportRows, async ({ user, params, query }) =>
    listRows(db, await getImportRecord(db, user.id, params.id, now()), query),
  );

  serveRead(context, operations.listImportProposals, async ({ user, params }) =>
    listPossibleTransfers(db, await getImportRecord(db, user.id, params.id, now())),
  );

  servePreparedChange(
    context,
    operations.updateImport,
    async ({ user, params, body, request, reply }) => {
      await expectOpenSession(db, user);
      const record = await getImportRecord(db, user.id, params.id, now());
      const expected = versionOf(request.headers['if-match']);
      await refuseOutdated('import', record.version, expected, () => show(user, params.id));
      expectPreview(record);
      const accounts = body.accounts && (await changedAccounts(db, user.id, record.details.accounts, body.accounts));
      const { inTrash = [] } = record.details;
      if (body.restoreDeleted)
        await changeOnce(db, user, undefined, (tx) =>
          withinQuota(context, tx, user.id, () => restoreFromTrash(tx, user.id, inTrash, now())),
        );
      const isReadAgain =
        body.restoreDeleted || body.files !== undefined || (accounts && isElsewhere(record.details.accounts, accounts));
      if (isReadAgain) await readAgain(parts, user, record, accounts, body.files ?? [], abortOnDisconnect(reply));
      const current = isReadAgain ? await getImportRecord(db, user.id, params.id, now()) : record;
      const claim = async () => {
        if (expected !== undefined) await claimVersion(db, current, user.defaultCurrency, now());
      };
      const tally = body.rows && (await changeRows(db, current, user.defaultCurrency, body.rows, claim));
      return { isReadAgain, readingId: current.reading_id, tally };
    },
    async (tx, { user, params, body, prepared: { isReadAgain, readingId, tally }, version }) => {
      const record = await getImportRecord(tx, user.id, params.id, now());
      expectPreview(record);
      const { details } = record;
      if (tally && record.reading_id !== readingId) throw conflict(CHANGED_MEANWHILE);
      // Changing rows or reading again has already checked the requested version.
      const begunOn = isReadAgain || tally ? undefined : version;
      await refuseOutdated('import', record.version, begunOn, () => showImport(tx, record, user.defaultCurrency));
      const accounts =
        body.accounts && !isReadAgain
          ? await changedAccounts(tx, user.id, details.accounts, body.accounts)
          : details.accounts;
      if (isElsewhere(details.accounts, accounts)) throw new StaleStateError();
      const categories = body.categories
        ? await changeCategories(tx, user.id, details.categories, body.categories)
        : details.categories;
      await changeImport(tx, user.id, params.id, {
        version: record.version + 1,
        details: {
          ...{ ...details, categories, accounts },
          // Counts and sums of the current rows, which another tab may have changed in the meantime.
          counts: tally
            ? withBrought(await countGroups(tx, user.id, readingId), tally.sums(details.counts.brought))
            : details.counts,
        },
      });
      return showImport(tx, await getImportRecord(tx, user.id, params.id, now()), user.defaultCurrency);
    },
  );

  serve(context, operations.runImport, async ({ user, params, reply }) => {
    const record = await getImportRecord(db, user.id, params.id, now());
    await refuseChangedMatches(parts, user, record, abortOnDisconnect(reply));
    const asked = { userId: user.id, currency: user.defaultCurrency, id: params.id, now: now() };
    await changeOnce(db, user, undefined, (tx) => beginRun(context, tx, asked));
    await Promise.race([jobs.go(user.id, params.id), setTimeout(importReplyWithin, undefined, { ref: false })]);
    return show(user, params.id);
  });

  serve(context, operations.deleteImport, async ({ user, params, query }) => {
    const { id } = params;
    const isPreview = (await getImportRecord(db, user.id, id, now())).state === 'preview';
    if (isPreview && !query.stop && (await clearOut(db, user.id, id))) {
      return { message: 'Import discarded.', import: null };
    }
    // A preview that could not be discarded was started at the same moment.
    const record = await getImportRecord(db, user.id, id, now());
    if (record.state === 'running') await stop(db, user.id, id, now());
    if (query.stop || record.state === 'running') {
      const { state } = await getImportRecord(db, user.id, id, now());
      if (state === 'done') throw conflict(ENDED);
    } else if (record.state === 'done') {
      await changeOnce(db, user, undefined, async (tx) => {
        const { state, version, row_count } = await getImportRecord(tx, user.id, id, now());
        if (state !== 'done') return;
        const columns = { done_count: row_count, touched_at: now().getTime(), version: version + 1 };
        await changeImport(tx, user.id, id, { state: 'reverting', ...columns });
        await beginBulkWrite(tx, user.id, id);
      });
    }
    await Promise.race([jobs.go(user.id, id), setTimeout(importReplyWithin, undefined, { ref: false })]);
    const shown = await show(user, id);
    return { message: sentenceOf(shown), import: shown };
  });

  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    // With SQLite no other server can be running. With PostgreSQL one may be, so skip imports another server is working on.
    runAfterReply(() => jobs.takeUp(engine === 'sqlite'));
    timer = globalThis.setInterval(() => runAfterReply(() => jobs.takeUp(false)), 30_000).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await processes.close();
  });
}

const ENDED = 'The import had already finished, so it could not be stopped. You can undo it.';

/** Converts the error thrown when too many wait. */
function asBusy(error: unknown): never {
  if (!(error instanceof ReadingRefused)) throw error;
  throw new HttpError(503, 'Many files are being read. Try again in a minute.', {}, { 'retry-after': '30' });
}

function sentenceOf({ state, result }: Import): string {
  if (state === 'preview') return 'Import stopped. Nothing was saved.';
  if (state !== 'reverted') return 'Undoing the import.';
  const { kept = 0, accountsKept = 0 } = result ?? {};
  const stays = [
    ...(kept === 0 ? [] : [`${kept} ${kept === 1 ? 'entry' : 'entries'}`]),
    ...(accountsKept === 0 ? [] : [`${accountsKept} ${accountsKept === 1 ? 'account' : 'accounts'}`]),
  ].join(' and ');
  if (stays === '') return 'Import undone.';
  return `Import undone. ${stays} ${kept + accountsKept === 1 ? 'was changed since and is kept' : 'were changed since and are kept'}.`;
}
