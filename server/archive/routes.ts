import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { create as attachment } from 'content-disposition';
import type { FastifyRequest } from 'fastify';
import * as operations from '../../contract/archive.ts';
import { createFairQueue } from '../../workers/fair-queue.ts';
import type { AppContext } from '../app-context.ts';
import { recordAuditEvent } from '../audit-log/record-audit-event.ts';
import { requireActiveSession } from '../db/user-lock.ts';
import { abortOnDisconnect } from '../http/abort-on-disconnect.ts';
import { serveOperation } from '../http/serve-operation.ts';
import { createConflictError, createTooManyRequestsError, HttpError } from '../platform/errors.ts';
import { formatCommandLine } from '../platform/installation.ts';
import type { ChildProgramResult } from '../platform/run-program.ts';
import type { AcceptedFiles } from '../uploads/receive-files.ts';
import { createUploadPath, discardUpload } from '../uploads/upload-folder.ts';
import { createUploadReceiver } from '../uploads/upload-receiver.ts';
import { undoInterruptedArchiveImports } from './archive-writer.ts';
import { ArchiveImportStoppedError, importArchive } from './import-archive.ts';
import { NOT_AN_ARCHIVE_MESSAGE } from './open-archive.ts';
import { RefusedArchiveError } from './refused-archive-error.ts';
import { REFUSED_ARCHIVE_EXIT_CODE, runArchiveChildProcess } from './run-archive-child-process.ts';

/**
 * How many archives may be written or checked at once, in total and per user, and how many of these requests may wait.
 */
const AT_WORK = { atOnce: 2, atOnceOfOne: 1, maxWaiting: 20, maxWaitingOfOne: 1 };
/** How many uploads of one user may run at once, and how many may wait. */
const SLOTS = { atOnceOfOne: 1, maxWaitingOfOne: 1 };
/**
 * Maximum number of a user's archives on disk. An archive stays on disk while it is downloaded, which can take a long
 * time.
 */
const MAX_DOWNLOADS = 3;

const IMPORT_ARGUMENTS = '--email YOUR-EMAIL --import FILE';

const ARCHIVE: AcceptedFiles = {
  field: operations.uploadArchive.file,
  missing: 'Choose a Moneta archive.',
  maxFiles: 1,
  maxBytes: operations.MAX_ARCHIVE_FILE_BYTES,
  tooLarge: `This archive is larger than 1 GB. The administrator can import it with \`${formatCommandLine('archive', IMPORT_ARGUMENTS)}\`.`,
  maxNameLength: 200,
};

export function registerArchiveRoutes(context: AppContext): void {
  const { db, files, config, app, now, engine, runAfterReply } = context;
  const queue = createFairQueue({ ...AT_WORK, refuse: tooManyArchives });
  context.queues.set('archives', queue);
  const takeArchive = createUploadReceiver(context, ARCHIVE, SLOTS);
  const inTurn = <R>(userId: number, signal: AbortSignal, work: () => Promise<R>) => queue.enter(userId, work, signal);
  /** The user id of each archive that is being written or sent. */
  const downloads: number[] = [];

  serveOperation(context, operations.downloadArchive, async ({ user, request, reply }) => {
    const signal = abortOnDisconnect(reply);
    signal.throwIfAborted();
    if (downloads.filter((userId) => userId === user.id).length >= MAX_DOWNLOADS) {
      throw createTooManyRequestsError(
        'Your archive is already being downloaded. Try again when the download has finished.',
        60,
      );
    }
    downloads.push(user.id);
    reply.raw.once('close', () => downloads.splice(downloads.indexOf(user.id), 1));
    await files.prepare();
    // Give each archive its own folder, because a child process that is killed leaves unfinished files behind.
    const folder = createUploadPath(files);
    const path = join(folder, 'archive.zip');
    try {
      const ended = await inTurn(user.id, signal, async () => {
        await mkdir(folder, { mode: 0o700 });
        return runArchiveChildProcess(config, ['--user', String(user.id), path], signal);
      });
      const { code, said } = ended;
      if (code === REFUSED_ARCHIVE_EXIT_CODE) throw createConflictError(said);
      if (signal.aborted) throw signal.reason;
      await requireActiveSession(db, user);
      refuseUnfinished(request, ended, NOT_WRITTEN);
      if (code !== 0) throw new Error(`The archive could not be written: ${said}`);
      await db
        .transaction()
        .execute((tx) =>
          recordAuditEvent(tx, { userId: user.id, event: 'archive-downloaded', from: request, now: now() }),
        );
      const file = await open(path);
      const day = now().toISOString().slice(0, 10);
      reply
        .type('application/zip')
        .header('content-length', (await file.stat()).size)
        .header('content-disposition', attachment(`moneta-archive-${day}.zip`));
      return file.createReadStream();
    } finally {
      // Delete the file while it is being sent: an open file can still be read. On systems that do not allow this, the
      // file is deleted when the server next starts.
      await discardUpload(files, folder).catch(() => undefined);
    }
  });

  serveOperation(context, operations.uploadArchive, (call) =>
    takeArchive(call, async ({ files: [archive] }, signal) => {
      if (!archive) throw new Error('An upload without a file passed the check of uploads.');
      const { user, request } = call;
      if (!(await beginsAsArchive(archive.path))) throw new HttpError(422, NOT_AN_ARCHIVE_MESSAGE);
      await inTurn(user.id, signal, () => checkInProcess(context, request, archive.path, signal));
      await requireActiveSession(db, user);
      // Do not stop the import if the client disconnects. When the server shuts down, it waits for the import, too.
      const counts = await new Promise<Awaited<ReturnType<typeof importArchive>>>((resolve, reject) => {
        runAfterReply((stopping) => importArchive(context, user.id, archive.path, stopping).then(resolve, reject));
      }).catch(asStopped);
      await db.transaction().execute((tx) => {
        const details = { about: archive.name, count: counts.transactions };
        return recordAuditEvent(tx, {
          userId: user.id,
          event: 'archive-brought-in',
          from: request,
          details,
          now: now(),
        });
      });
      return { message: 'Archive imported.', ...counts };
    }),
  );

  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    // With SQLite no other server can be running. With PostgreSQL, skip imports that another server may still be
    // running.
    runAfterReply((stopping) => undoInterruptedArchiveImports(context, engine === 'sqlite', stopping));
    timer = setInterval(
      () => runAfterReply((stopping) => undoInterruptedArchiveImports(context, false, stopping)),
      60_000,
    ).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

/** True if the file begins like an archive. Other files are refused without starting a process for them. */
async function beginsAsArchive(path: string): Promise<boolean> {
  const { at, with: name } = operations.ARCHIVE_SIGNATURE;
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(at + name.length), 0, at + name.length, 0);
    return buffer.subarray(at).toString() === name;
  } finally {
    await file.close();
  }
}

/**
 * Checks an archive in a child process.
 * @throws 422 with an explanation if the file is not an archive that can be imported
 */
async function checkInProcess(
  { config }: AppContext,
  request: FastifyRequest,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const ended = await runArchiveChildProcess(config, ['--check', path], signal);
  const { code, said } = ended;
  if (code === 0) return;
  if (code === REFUSED_ARCHIVE_EXIT_CODE) throw new HttpError(422, said);
  if (signal.aborted) throw signal.reason;
  refuseUnfinished(request, ended, NOT_CHECKED);
  throw new Error(`The archive could not be checked: ${said}`);
}

/**
 * The error reply if the child process was killed: its status, the action that failed, and the command that an
 * administrator can run instead.
 */
type Unfinished = { status: number; what: string; command: string };

const NOT_WRITTEN: Unfinished = { status: 503, what: 'could not be written', command: '--email YOUR-EMAIL FILE' };
const NOT_CHECKED: Unfinished = {
  status: 422,
  what: 'could not be checked',
  command: IMPORT_ARGUMENTS,
};

/**
 * Checks how the child process ended.
 * @throws an error with `status` if it took too long, 503 if the system killed it
 */
function refuseUnfinished(
  request: FastifyRequest,
  { code, isStopped }: ChildProgramResult,
  unfinished: Unfinished,
): void {
  if (code !== null) return;
  const { status, what, command } = unfinished;
  const otherwise = `the administrator of this server can run \`${formatCommandLine('archive', command)}\`.`;
  if (isStopped)
    throw new HttpError(
      status,
      `The archive ${what} within 15 minutes. To process it without this limit, ${otherwise}`,
    );
  request.log.warn('The archive process was killed. The machine may be short of memory.');
  const sentence = `The archive ${what} because the server is short of resources. Try again in a minute. If this happens again, ${otherwise}`;
  throw new HttpError(503, sentence, {}, { 'retry-after': '60' });
}

function tooManyArchives(): HttpError {
  const sentence = 'The server is processing too many archives. Try again in a minute.';
  return new HttpError(503, sentence, {}, { 'retry-after': '60' });
}

function asStopped(error: unknown): never {
  if (error instanceof RefusedArchiveError) throw new HttpError(422, error.message);
  if (!(error instanceof ArchiveImportStoppedError)) throw error;
  throw new HttpError(503, 'The server was stopped, so nothing was imported. Try again when it is running.');
}
