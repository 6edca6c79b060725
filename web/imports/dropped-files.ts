import { readToken } from '../auth/token.ts';

/** What is said over the page while files are dragged over it. */
export const DROP_WORDS = {
  title: 'Drop files of your bank here',
  hint: 'CSV, XLSX, OFX, QFX, QIF, CAMT or MT940, up to 50 MB each',
};

/** Files that were dropped on another screen, until the screen of imports takes them. */
let waiting: File[] = [];
/** The token of the person who dropped them: whoever logs in next on this page gets none of them. */
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
