import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';

/** Removes a temporary file or folder when the process ends. */
export function removeOnExit(path: string): { remove(): Promise<void> } {
  const removeNow = () => rmSync(path, { recursive: true, force: true });
  process.once('exit', removeNow);
  return {
    async remove() {
      process.off('exit', removeNow);
      await rm(path, { recursive: true, force: true });
    },
  };
}

/** Ends the process normally on signals, so that temporary files are removed. */
export function exitOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
}
