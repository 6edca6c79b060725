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
