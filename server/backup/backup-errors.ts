import { classifyDatabaseError } from '../db/classify-database-error.ts';
import { OperatorError } from '../platform/errors.ts';
import { formatCommandLine } from '../platform/installation.ts';

/** Thrown if the database, or one of its tables or files, cannot be read. */
export class DamagedDatabaseError extends OperatorError {
  constructor(found: string) {
    super(
      `The database is damaged (${found}). Check the disk, then restore the last backup: ${formatCommandLine('restore')}.`,
    );
  }
}

export function createNotABackupError(path: string): OperatorError {
  return new OperatorError(`${path} is not a Moneta backup.`);
}

export function createFileExistsError(path: string): OperatorError {
  return new OperatorError(formatExistingFile(path));
}

function formatExistingFile(path: string): string {
  return `${path} already exists. Choose another name. Existing files are never overwritten.`;
}

export function isDatabaseDamageError(error: unknown): boolean {
  return error instanceof DamagedDatabaseError || classifyDatabaseError(error) === 'damaged';
}

/**
 * Converts a system error about the file being written into an error that says what to do. Returns all other errors
 * unchanged.
 */
export function toExplainedWriteError(error: unknown, path: string): unknown {
  const { code = '', syscall, path: of = path } = error as NodeJS.ErrnoException;
  const isOfIt = syscall !== undefined && syscall !== 'connect' && of.startsWith(path);
  const sentence = isOfIt ? sentences[code]?.(path) : undefined;
  return sentence ? new OperatorError(sentence, { cause: error }) : error;
}

const full = (path: string) => `There is no disk space left for ${path}. Free some space, or choose another disk.`;
const forbidden = (path: string) => `${path} cannot be written: permission denied.`;
const missing = (path: string) => `${path} cannot be written: the folder does not exist.`;

const sentences: Record<string, (path: string) => string> = {
  ENOSPC: full,
  EDQUOT: full,
  EFBIG: (path) => `${path} would be larger than the file system allows.`,
  EACCES: forbidden,
  EPERM: forbidden,
  EROFS: forbidden,
  ENOENT: missing,
  ENOTDIR: missing,
  EEXIST: formatExistingFile,
};
