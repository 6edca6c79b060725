import { listAll, put, remove } from './store.ts';

/** Any website can send files, and they are kept before the person is asked: never more than these. */
const MAX_FILES = 20;
/** As large as a receipt may be (`MAX_RECEIPT_BYTES` of the contract, which would bring all of zod). */
const MAX_FILE_BYTES = 10 * 1024 * 1024;
const MAX_TOTAL_BYTES = 50 * 1024 * 1024;

/** The key of the count of refused files. Files have keys from 1. */
const REFUSED = 0;

/** Said of files that were not kept. */
export const SHARED_LIMIT = 'At most 20 files can be shared at a time, of 10 MB each and 50 MB together.';

let last: Promise<void> = Promise.resolve();

/** Keeps files that another app has shared, as many as there is room for. Calls take turns, so that together they keep no more. */
export function keepSharedFiles(files: readonly File[]): Promise<void> {
  last = last.catch(() => {}).then(() => keep(files));
  return last;
}

async function keep(files: readonly File[]): Promise<void> {
  const kept = await listAll('shared');
  const sizes = kept.flatMap(({ file }) => file?.size ?? []);
  let [count, bytes] = [sizes.length, sizes.reduce((sum, size) => sum + size, 0)];
  let refused = kept.find(({ id }) => id === REFUSED)?.refused ?? 0;
  for (const file of files) {
    if (count === MAX_FILES || file.size > MAX_FILE_BYTES || bytes + file.size > MAX_TOTAL_BYTES) {
      refused++;
      continue;
    }
    await put('shared', { file });
    count++;
    bytes += file.size;
  }
  if (refused > 0) await put('shared', { id: REFUSED, refused });
}

/** Files that another app has shared with this one, each once, and how many others were too many or too large. */
export async function takeSharedFiles(): Promise<{ files: File[]; refused: number }> {
  const shared = await listAll('shared');
  for (const { id } of shared) if (id !== undefined) await remove('shared', id);
  return {
    files: shared.flatMap(({ file }) => file ?? []),
    refused: shared.find(({ id }) => id === REFUSED)?.refused ?? 0,
  };
}
