import { deleteRecord, findRecord, listRecords, putRecord, type SharedFileRecord } from './offline-stores.ts';

/**
 * Maximum number of files to store. The limit is needed because any website can send files, and they are stored before
 * the user is asked.
 */
const MAX_FILES = 20;
/**
 * Maximum size of a file. Equal to `MAX_RECEIPT_FILE_BYTES` in the contract, which is not imported because all of zod would
 * then be loaded into the service worker.
 */
const MAX_FILE_BYTES = 10 * 1024 * 1024;
const MAX_TOTAL_BYTES = 50 * 1024 * 1024;

/**
 * Files can be shared while no user is logged in. They belong to the user who logs in within this time, in
 * milliseconds.
 */
const UNCLAIMED_FOR = 600_000;

/** The key of the record that counts rejected files. The keys of files start at 1. */
const REFUSED = 0;
/** The key of the record that names the logged-in user for the service worker, which cannot read the token. */
const LOGGED_IN = -1;

let last: Promise<void> = Promise.resolve();

/** Stores shared files up to the limits. Calls run one at a time, because parallel calls could exceed the limits. */
export function storeSharedFiles(files: readonly File[]): Promise<void> {
  last = last.catch(() => {}).then(() => keep(files));
  return last;
}

async function keep(files: readonly File[]): Promise<void> {
  const owner = (await findRecord('shared', LOGGED_IN))?.owner;
  const stamp = { owner, at: Date.now() };
  const kept = await listRecords('shared');
  const sizes = kept.flatMap(({ file }) => file?.size ?? []);
  let [count, bytes] = [sizes.length, sizes.reduce((sum, size) => sum + size, 0)];
  let refused = kept.find(({ id }) => id === REFUSED)?.refused ?? 0;
  for (const file of files) {
    if (count === MAX_FILES || file.size > MAX_FILE_BYTES || bytes + file.size > MAX_TOTAL_BYTES) {
      refused++;
      continue;
    }
    await putRecord('shared', { ...stamp, file });
    count++;
    bytes += file.size;
  }
  if (refused > 0) await putRecord('shared', { ...stamp, id: REFUSED, refused });
}

/**
 * Returns the files shared by this user and the number of rejected files, and removes these records.
 * @param owner the id of the logged-in user
 */
export async function takeSharedFiles(owner: string): Promise<{ files: File[]; refused: number }> {
  const shared = await claimSharedFiles(owner);
  for (const { id } of shared) if (id !== undefined) await deleteRecord('shared', id);
  return {
    files: shared.flatMap(({ file }) => file ?? []),
    refused: shared.find(({ id }) => id === REFUSED)?.refused ?? 0,
  };
}

/**
 * Records who is logged in. The user gets the files shared from now on, and those shared shortly before the login.
 * Deletes files of other users. Returns the user's files.
 */
export async function claimSharedFiles(owner: string): Promise<SharedFileRecord[]> {
  await putRecord('shared', { id: LOGGED_IN, owner });
  const own: SharedFileRecord[] = [];
  for (const each of await listRecords('shared')) {
    if (each.id === undefined || each.id === LOGGED_IN) continue;
    const isUnclaimed = each.owner === undefined && Date.now() - (each.at ?? 0) < UNCLAIMED_FOR;
    if (isUnclaimed) await putRecord('shared', { ...each, owner });
    if (isUnclaimed || each.owner === owner) own.push(each);
    else await deleteRecord('shared', each.id);
  }
  return own;
}

/** Records that no user is logged in. Files that have already been shared still belong to their user. */
export function forgetSharedFilesOwner(): Promise<void> {
  return deleteRecord('shared', LOGGED_IN);
}
