import { type BigIntStats, constants } from 'node:fs';
import { access, lstat, mkdir, open, opendir, realpath, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';

/** Names of the subfolders to which Moneta moves the files that it has processed. */
const OUTCOMES = ['done', 'failed'] as const;
export type ProcessedFilesFolder = (typeof OUTCOMES)[number];
/** The subfolders of a Maildir that contain completely delivered emails. */
const MAILS = ['new', 'cur'] as const;
/**
 * Subfolders with these names do not stand for accounts. `tmp` contains the emails of a Maildir that are still being
 * delivered.
 */
const RESERVED: readonly string[] = [...OUTCOMES, ...MAILS, 'tmp'];

/** A file in the import folder. `fingerprint` changes when the file is written. */
export type ImportFolderFile = {
  path: string;
  fingerprint: string;
  size: number;
  /**
   * The name of the account's subfolder that contains the file; undefined if the file is directly in the user's folder.
   */
  accountName: string | undefined;
  /** True for files in a Maildir, which are emails and whose names have no extension. */
  isMail: boolean;
};

/** Maximum number of directory entries read from one folder, so that millions of files cannot use up the memory. */
const MAX_ENTRIES = 5000;

/** Extensions that browsers and synchronization programs give to files that are still being written. */
const UNFINISHED = new Set(['.part', '.partial', '.crdownload', '.download', '.tmp', '.filepart', '.!qb']);

/** Returns the names of the subfolders. Symbolic links are skipped, because they may lead out of the folder. */
export async function listSubfolders(folder: string): Promise<string[]> {
  return (await listEntries(folder)).filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/**
 * Returns a user's files, from the user's folder and from its subfolders for accounts. Within each folder, they are
 * sorted by name.
 * @param onError called for each subfolder that cannot be read
 */
export async function listImportFolderFiles(
  folder: string,
  onError: (error: unknown) => void,
): Promise<ImportFolderFile[]> {
  const accounts = (await listSubfolders(folder)).filter((name) => !RESERVED.includes(name));
  const found = await listFilesAndMails(folder, undefined);
  for (const name of accounts) {
    // If a folder was removed or cannot be read, skip it and read the others.
    const ofAccount = await listFilesAndMails(join(folder, name), name).catch((error: unknown) => {
      onError(error);
      return [];
    });
    found.push(...ofAccount);
  }
  return found;
}

/** Returns the files in a folder and, if the folder is a Maildir, its emails. */
async function listFilesAndMails(folder: string, accountName: string | undefined): Promise<ImportFolderFile[]> {
  const found = await listFiles(folder, accountName, false);
  const folders = await listSubfolders(folder);
  for (const name of MAILS)
    if (folders.includes(name)) found.push(...(await listFiles(join(folder, name), accountName, true)));
  return found;
}

async function listFiles(
  folder: string,
  accountName: string | undefined,
  isMail: boolean,
): Promise<ImportFolderFile[]> {
  const found: ImportFolderFile[] = [];
  for (const entry of await listEntries(folder)) {
    if (!entry.isFile() || UNFINISHED.has(extname(entry.name).toLowerCase())) continue;
    const path = join(folder, entry.name);
    // The file may have been moved or removed since the folder was read.
    const stats = await lstat(path, { bigint: true }).catch(() => undefined);
    // Skip empty files, because another program is probably about to write them.
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
export async function openImportFolderFile({ path, fingerprint }: ImportFolderFile) {
  // Without O_NONBLOCK, opening a named pipe would block forever. Windows has neither flag.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const handle = await open(path, flags).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ELOOP') return undefined;
    throw error;
  });
  if (!handle) return undefined;
  const stats = await handle.stat({ bigint: true });
  // Check that no parent folder has been replaced by a link.
  const isInside = (await realpath(dirname(path)).catch(() => '')) === dirname(path);
  if (stats.isFile() && isInside && getFingerprint(stats) === fingerprint) return handle;
  await handle.close();
  return undefined;
}

/**
 * Creates the folders for processed files.
 * @throws if Moneta is not allowed to move files there
 */
export async function createProcessedFilesFolders(folder: string): Promise<void> {
  for (const outcome of OUTCOMES) {
    const path = join(folder, outcome);
    await mkdir(path, { recursive: true });
    if (!(await lstat(path)).isDirectory()) throw new Error(`${path} must be a folder.`);
    await access(path, constants.W_OK);
  }
  await access(folder, constants.W_OK);
}

/**
 * Returns the file name to use after processing. In a Maildir, names have no extension and end with flags after a
 * colon.
 */
export function getProcessedFileName({ path, isMail }: ImportFolderFile): string {
  return isMail
    ? `${basename(path)
        .replace(/:2,[A-Za-z,]*$/, '')
        .replaceAll(':', '_')}.eml`
    : basename(path);
}

/**
 * Moves a file to a subfolder of the user's folder. Never overwrites another file.
 * @param hash hash of the content, appended to the name if that name is taken
 * @param reason a sentence that is written to a text file next to the moved file
 */
export async function moveProcessedFile(
  folder: string,
  file: ImportFolderFile,
  outcome: ProcessedFilesFolder,
  hash: string,
  reason?: string,
): Promise<void> {
  const name = getProcessedFileName(file);
  const extension = extname(name);
  const isTaken = await lstat(join(folder, outcome, name)).then(
    () => true,
    () => false,
  );
  // If the name is taken, add the hash of the content. A file that already has this longer name has the same content.
  const free = isTaken ? `${basename(name, extension)} (${hash.slice(0, 12)})${extension}` : name;
  const target = join(folder, outcome, free);
  try {
    await rename(file.path, target);
  } catch (error) {
    // The user or another server has moved the file in the meantime.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (reason === undefined) return;
  // With the flag `wx`, writing fails if the name already exists, so it never follows a link.
  await writeFile(`${target}.txt`, `${reason}\n`, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}
