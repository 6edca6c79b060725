import { BANK_FORMAT_LIST } from '../../contract/bank-files.ts';
import { readToken } from '../auth/token.ts';

/** Text of the overlay while files are dragged over the page. */
export const DROP_WORDS = {
  title: 'Drop bank files here',
  hint: `${BANK_FORMAT_LIST}, up to 50 MB each`,
};

/** Files dropped on another page, until the import page takes them. */
let waiting: File[] = [];
/** The token of the session that dropped them. Another person who logs in on this page must not get them. */
let owner: string | null = null;

export function keepDroppedFiles(files: File[]): void {
  waiting = files;
  owner = readToken();
}

export function takeDroppedFiles(): File[] {
  const files = owner === readToken() ? waiting : [];
  waiting = [];
  return files;
}
