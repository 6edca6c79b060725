import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';

/** Has a file or folder that is only needed for a while go with the process, if it is not removed before. */
export function temporary(path: string): { remove(): Promise<void> } {
  const removeNow = () => rmSync(path, { recursive: true, force: true });
  process.once('exit', removeNow);
  return {
    async remove() {
      process.off('exit', removeNow);
      await rm(path, { recursive: true, force: true });
    },
  };
}

/** Has the process end by itself when it is asked to, so that what is temporary goes. */
export function endWhenAsked(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
}
