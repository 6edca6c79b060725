import { realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../../db/schema.ts';
import { lockUserRow } from '../../db/user-lock.ts';
import { sendMailAfterReply } from '../../mail/mail-queue.ts';
import { HttpError } from '../../platform/errors.ts';
import { sendPushAfterReply } from '../../push/send-due-push.ts';
import { remindOfFailedImport } from '../../reminders/remind-of-failed-import.ts';
import type { ImportingUser } from '../preview/read-import-files.ts';
import {
  findImportState,
  type ImportFolderContext,
  type ImportFolderOwner,
  importFolderFile,
} from './import-folder-file.ts';
import {
  createProcessedFilesFolders,
  type ImportFolderFile,
  listImportFolderFiles,
  listSubfolders,
  moveProcessedFile,
} from './import-folder-files.ts';
import { mailAboutWaitingFiles } from './mail-about-waiting-files.ts';

/**
 * Milliseconds between two checks of the folder. A file is imported if it has not changed between one check and the
 * next.
 */
const PAUSE = 5000;
/** Milliseconds until a file is tried again after a temporary error. */
const RETRY_AFTER = 5 * 60_000;
/** Maximum number of files imported for one user before it is the next user's turn. */
const AT_ONCE = 20;

/**
 * The last known state of a file. `waiting` is set if its preview needs answers from the user. Until `notBefore`, the
 * file is not tried again.
 */
type Seen = { fingerprint: string; waiting?: { importId: string; hash: string }; notBefore?: number };

/** Imports files that appear in the folder `IMPORT_DIR`. Does nothing if `IMPORT_DIR` is not set. */
export function watchImportFolder(context: ImportFolderContext): void {
  const { app, config, runAfterReply, importFolderPause = PAUSE } = context;
  const { importDir } = config;
  if (importDir === undefined) return;
  const look = createFolderLook(context, importDir);
  app.addHook('onListen', async () => {
    runAfterReply(async (stopping) => {
      while (!stopping.aborted) {
        await look(stopping);
        await wait(importFolderPause, undefined, { signal: stopping, ref: false }).catch(() => {});
      }
    });
  });
}

/** Returns a function that checks the folder once and imports the files that have not changed since the last check. */
function createFolderLook(context: ImportFolderContext, importDir: string) {
  let seen = new Map<string, Seen>();
  const warned = new Set<string>();
  const warnOnce = (about: string, error: unknown) => {
    if (warned.has(about)) return;
    warned.add(about);
    context.app.log.warn(error, about);
  };

  return async (stopping: AbortSignal): Promise<void> => {
    const before = seen;
    seen = new Map();
    try {
      const root = await realpath(importDir);
      for (const name of await listSubfolders(root)) {
        const user = await findUser(context.db, name);
        if (!user) continue;
        await takeFilesOfUser(user, join(root, name), before, stopping).catch((error) => {
          if (!stopping.aborted)
            warnOnce(
              'The files in one folder of IMPORT_DIR cannot be imported. Check the permissions of the folder.',
              error,
            );
        });
      }
    } catch (error) {
      warnOnce(
        'IMPORT_DIR cannot be read. Check that the folder exists and that Moneta has permission to read it.',
        error,
      );
    }
  };

  async function takeFilesOfUser(
    user: ImportFolderOwner,
    folder: string,
    before: ReadonlyMap<string, Seen>,
    stopping: AbortSignal,
  ): Promise<void> {
    const found = await listImportFolderFiles(folder, (error) =>
      warnOnce('An account folder in IMPORT_DIR cannot be read. Check its permissions.', error),
    );
    if (found.length > 0) await createProcessedFilesFolders(folder);
    let taken = 0;
    for (const file of found) {
      if (stopping.aborted) return;
      const old = before.get(file.path);
      const isStable = old?.fingerprint === file.fingerprint;
      seen.set(file.path, isStable ? old : { fingerprint: file.fingerprint });
      if (!isStable || (old.notBefore ?? 0) > context.now().getTime()) continue;
      if (!old.waiting && taken++ >= AT_ONCE) continue;
      await (old.waiting ? moveIfOver(user, folder, file, old.waiting) : take(user, folder, file, stopping));
    }
  }

  async function take(
    user: ImportFolderOwner,
    folder: string,
    file: ImportFolderFile,
    stopping: AbortSignal,
  ): Promise<void> {
    const { fingerprint } = file;
    try {
      const taken = await importFolderFile(context, user, file, stopping);
      if (!taken) return;
      const { hash } = taken;
      if (taken.is === 'done') await moveProcessedFile(folder, file, 'done', hash);
      else if (taken.is === 'failed') {
        await remind(user.id, { key: hash, name: basename(file.path), reason: taken.reason });
        await moveProcessedFile(folder, file, 'failed', hash, taken.reason);
      } else {
        seen.set(file.path, { fingerprint, waiting: { importId: taken.importId, hash } });
        await mailAboutWaitingFiles(context, user);
      }
    } catch (error) {
      if (stopping.aborted) return;
      seen.set(file.path, { fingerprint, notBefore: context.now().getTime() + RETRY_AFTER });
      if (isForbidden(error))
        warnOnce(
          'Moneta has no permission to read or move a file in IMPORT_DIR. Check the permissions of the file and its folder.',
          error,
        );
      else if (!(error instanceof HttpError)) context.app.log.error(error);
    }
  }

  async function remind(userId: number, failed: { key: string; name: string; reason: string }): Promise<void> {
    const { db, now } = context;
    await db.transaction().execute(async (tx) => {
      await lockUserRow(tx, userId);
      await remindOfFailedImport(tx, userId, failed, now());
    });
    sendMailAfterReply(context);
    sendPushAfterReply(context);
  }

  /**
   * Moves a file after its preview was imported or the import was undone. If the preview no longer exists, the next
   * check imports the file again.
   */
  async function moveIfOver(
    user: ImportingUser,
    folder: string,
    file: ImportFolderFile,
    { importId, hash }: { importId: string; hash: string },
  ): Promise<void> {
    const state = await findImportState(context, user.id, importId);
    if (state === 'done' || state === 'reverted') await moveProcessedFile(folder, file, 'done', hash);
    // The preview was discarded or has expired. Import the file again, which finds out which of the two happened from
    // the stored response.
    else if (state === undefined) seen.set(file.path, { fingerprint: file.fingerprint });
  }
}

/** True if the operating system denies access to a file. */
const isForbidden = (error: unknown) => ['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Returns the user whose email address is the name of the folder. */
async function findUser(db: Db, folderName: string): Promise<ImportFolderOwner | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'default_currency', 'time_zone'])
    .where('email', '=', folderName.toLowerCase())
    .where('deleted_at', 'is', null)
    .where('is_setup_complete', '=', 1)
    .executeTakeFirst();
  if (!user) return undefined;
  const { id, email, default_currency: defaultCurrency, time_zone } = user;
  return { id, email, defaultCurrency, timeZone: time_zone ?? undefined };
}
