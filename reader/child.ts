/** The process that reads. It is started by `reading-process.ts` and talks with it over the channel of `fork`. */

import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { readReceipt } from './read.ts';
import { ReadingRefused } from './reading.ts';
import type { ReadReply, ReadRequest } from './reading-process.ts';

// One thread a process: several receipts are read at once instead. No two pictures are alike, so nothing is kept.
sharp.concurrency(1);
sharp.cache(false);

// Ctrl-C in a terminal reaches the whole group; the parent ends this process when it has finished its own work.
process.on('SIGINT', () => {});
// Without its parent nobody would end this process, however it was that the parent died.
process.on('disconnect', () => process.exit());

process.on('message', async (request: ReadRequest) => {
  process.send?.(await reply(request));
});

async function reply({ path, today, ...hints }: ReadRequest): Promise<ReadReply> {
  const file = await readFile(path).catch((error: NodeJS.ErrnoException) => error);
  if (file instanceof Error) return { unopened: { message: file.message, code: file.code } };
  try {
    return { reading: await readReceipt(file, today, hints) };
  } catch (error) {
    if (error instanceof ReadingRefused) return { refused: error.reason, sentence: error.message };
    throw error;
  }
}
