import { mkdir, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder, writeDurably } from '../durable-files.ts';
import type { ReceiptFile } from './format.ts';

/** Writes files of receipts into a folder as the server has them: `<user>/<receipt>/<part>`. The disk has each afterwards. */
export function stageFile(folder: string): (file: ReceiptFile) => Promise<void> {
  return async ({ userId, receiptId, part, bytes }) => {
    const path = join(folder, String(userId), receiptId, part);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeDurably(path, bytes, 'wx');
  };
}

/** Puts them where the server looks. One that is there already is the same, unless it is damaged. */
export async function moveFiles(from: string, to: string): Promise<void> {
  for (const user of await namesIn(from)) {
    for (const receipt of await namesIn(join(from, user))) {
      const own = join(to, user, receipt);
      await mkdir(own, { recursive: true, mode: 0o700 });
      for (const part of await namesIn(join(from, user, receipt))) {
        await rename(join(from, user, receipt, part), join(own, part));
      }
      await syncFolder(own);
    }
    await syncFolder(join(to, user));
  }
  await syncFolder(to);
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return [];
  });
}
