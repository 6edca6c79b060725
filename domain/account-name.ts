/**
 * Matches file extensions. An extension must start with a letter, because some banks use file names like `2024.01.31`.
 */
const ENDING = /\.[a-z][a-z0-9]{1,6}$/i;
const PACKED = /\.(gz|gzip|zip)$/i;
const MAX_LETTERS = 50;

/** Name of an account created for a file that contains no usable name. */
export const FALLBACK_ACCOUNT_NAME = 'Imported';

/** Suggests an account name from a file name: `statement` for `statement.csv.gz`. */
export function suggestAccountName(fileName: string): string {
  const base = fileName.trim().replace(PACKED, '').replace(ENDING, '').trim();
  return base.slice(0, MAX_LETTERS).trim() || FALLBACK_ACCOUNT_NAME;
}
