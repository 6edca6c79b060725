import { type BigIntStats, constants } from 'node:fs';
import { access, lstat, mkdir, open, opendir, realpath, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';

/** Names of the sub-folders for files that Moneta has processed. */
const OUTCOMES = ['done', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];
/** The folders of a Maildir for mails that are complete. */
const MAILS = ['new', 'cur'] as const;
/** No account can have a folder of these names. Unfinished mails of a Maildir are in `tmp`. */
const RESERVED: readonly string[] = [...OUTCOMES, ...MAILS, 'tmp'];

/** A file in the import folder. `fingerprint` changes when the file is written. */
export type FoundFile = {
  path: string;
  fingerprint: string;
  size: number;
  /** The sub-folder of the user's folder, which names an account; undefined if the file is in the user's folder. */
  accountName: string | undefined;
  /** True for the files of a Maildir, whose names have no extension. */
  isMail: boolean;
};

/** The maximum number of entries that are looked at in one folder, so that millions of files don't fill the memory. */
const MAX_ENTRIES = 5000;

/** Extensions that browsers and synchronization programs give to unfinished files. */
const UNFINISHED = new Set(['.part', '.partial', '.crdownload', '.download', '.tmp', '.filepart', '.!qb']);

/** Returns the names of the sub-folders. Links are skipped, because they may lead out of the folder. */
export async function listFolders(folder: string): Promise<string[]> {
  return (await listEntries(folder)).filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/**
 * Returns a user's files, from the user's folder and its sub-folders for accounts. Each folder is sorted by name.
 * @param onError called for each sub-folder that cannot be read
 */
export async function listFilesOfUser(folder: string, onError: (error: unknown) => void): Promise<FoundFile[]> {
  const accounts = (await listFolders(folder)).filter((name) => !RESERVED.includes(name));
  const found = await listFilesAndMails(folder, undefined);
  for (const name of accounts) {
    // The other accounts are read if one folder was removed or lacks permission.
    const ofAccount = await listFilesAndMails(join(folder, name), name).catch((error: unknown) => {
      onError(error);
      return [];
    });
    found.push(...ofAccount);
  }
  return found;
}

/** Returns the files of a folder and, if it is a Maildir, its mails. */
async function listFilesAndMails(folder: string, accountName: string | undefined): Promise<FoundFile[]> {
  const found = await listFiles(folder, accountName, false);
  const folders = await listFolders(folder);
  for (const name of MAILS)
    if (folders.includes(name)) found.push(...(await listFiles(join(folder, name), accountName, true)));
  return found;
}

async function listFiles(folder: string, accountName: string | undefined, isMail: boolean): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  for (const entry of await listEntries(folder)) {
    if (!entry.isFile() || UNFINISHED.has(extname(entry.name).toLowerCase())) continue;
    const path = join(folder, entry.name);
    // The file may have been moved or removed since the folder was read.
    const stats = await lstat(path, { bigint: true }).catch(() => undefined);
    // An empty file is probably about to be written.
    if (stats?.isFile() && stats.size > 0n)
      found.push({ path, fingerprint: getFingerprint(stats), size: Number(stats.size), accountName, isMail });
  }
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function listEntries(folder: string) {
  const entries = [];
  for await (const entry of await opendir(folder)) {
    if (!entry.name.startsWith('.')) entries.push(entry);
    if (entries.length === MAX_ENTRIES) break;
  }
  return entries;
}

function getFingerprint({ ino, size, mtimeNs }: BigIntStats): string {
  return `${ino} ${size} ${mtimeNs}`;
}

/**
 * Opens a file that was found.
 * @returns undefined if the file was moved, changed, or replaced by a link in the meantime
 */
export async function openFoundFile({ path, fingerprint }: FoundFile) {
  // Without O_NONBLOCK, opening a named pipe would wait forever. Windows lacks both flags.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const handle = await open(path, flags).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ELOOP') return undefined;
    throw error;
  });
  if (!handle) return undefined;
  const stats = await handle.stat({ bigint: true });
  // A parent folder may have been replaced by a link.
  const isInside = (await realpath(dirname(path)).catch(() => '')) === dirname(path);
  if (stats.isFile() && isInside && getFingerprint(stats) === fingerprint) return handle;
  await handle.close();
  return undefined;
}

/**
 * Creates the folders for processed files and checks that Moneta may move files there.
 * @throws if it may not
 */
export async function prepareOutcomes(folder: string): Promise<void> {
  for (const outcome of OUTCOMES) {
    const path = join(folder, outcome);
    await mkdir(path, { recursive: true });
    if (!(await lstat(path)).isDirectory()) throw new Error(`${path} must be a folder.`);
    await access(path, constants.W_OK);
  }
  await access(folder, constants.W_OK);
}

/** Returns the name of a processed file. Names in a Maildir end with flags after a colon and have no extension. */
export function nameOutcome({ path, isMail }: FoundFile): string {
  return isMail
    ? `${basename(path)
        .replace(/:2,[A-Za-z,]*$/, '')
        .replaceAll(':', '_')}.eml`
    : basename(path);
}

/**
 * Moves a file to a sub-folder of the user's folder. Never replaces another file.
 * @param hash of the content, added to the name if the name is taken
 * @param reason a sentence that is written to a text file next to the file
 */
export async function moveFile(
  folder: string,
  file: FoundFile,
  outcome: Outcome,
  hash: string,
  reason?: string,
): Promise<void> {
  const name = nameOutcome(file);
  const extension = extname(name);
  const isTaken = await lstat(join(folder, outcome, name)).then(
    () => true,
    () => false,
  );
  // If this name is taken too, that file has the same content.
  const free = isTaken ? `${basename(name, extension)} (${hash.slice(0, 12)})${extension}` : name;
  const target = join(folder, outcome, free);
  try {
    await rename(file.path, target);
  } catch (error) {
    // Another server, or the user, has moved the file.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (reason === undefined) return;
  // With `wx`, a link of this name is not followed.
  await writeFile(`${target}.txt`, `${reason}\n`, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}
