/** What is said over the page while files are dragged over it. */
export const DROP_WORDS = {
  title: 'Drop files of your bank here',
  hint: 'CSV, XLSX, OFX, QFX, QIF, CAMT or MT940, up to 50 MB each',
};

/** Files that were dropped on another screen, until the screen of imports takes them. */
let waiting: File[] = [];

export function keepDroppedFiles(files: File[]): void {
  waiting = files;
}

export function takeDroppedFiles(): File[] {
  const files = waiting;
  waiting = [];
  return files;
}
