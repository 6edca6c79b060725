/** Files that were dropped on another screen, until the screen of imports takes them. */
let waiting: File[] = [];

export function handOver(files: File[]): void {
  waiting = files;
}

export function takeHandedOver(): File[] {
  const files = waiting;
  waiting = [];
  return files;
}
