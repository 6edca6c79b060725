/** The reading process. `reading-process.ts` starts it and communicates with it over the IPC channel. */

import './no-network.ts';
import { watchOwnMemory } from './memory-watch.ts';
import { ReadingRefused, tooMuchMemory } from './reading.ts';
import type { ReadingReply, ReadingRequest } from './requests.ts';
import { confirmReading, readByCorrection } from './shop/learned-corrections.ts';
import { asText } from './words-as-text.ts';

// Ctrl-C in a terminal reaches the whole process group; the parent ends this process after finishing its own work.
process.on('SIGINT', () => {});
// Exits when the parent dies, because then nothing else would end this process.
process.on('disconnect', () => process.exit());

let currentId = 0;

watchOwnMemory(Number(process.env.MAX_MEMORY ?? Number.POSITIVE_INFINITY), () => {
  const refusal: ReadingReply = { id: currentId, refused: 'unreadable', sentence: tooMuchMemory };
  process.send?.(refusal, () => process.exit());
});

process.on('message', async (request: ReadingRequest) => {
  currentId = request.id;
  process.send?.(await reply(request));
});

async function reply(request: ReadingRequest): Promise<ReadingReply> {
  try {
    return { id: request.id, answer: await answer(request) };
  } catch (error) {
    if (error instanceof ReadingRefused) return { id: request.id, refused: error.reason, sentence: error.message };
    throw error;
  }
}

async function answer(request: ReadingRequest): Promise<unknown> {
  if (request.task === 'reread') return readByCorrection(request);
  if (request.task === 'confirm') return confirmReading(request);
  const { size, today, currency } = request;
  const file = await takeFile(size);
  // Imported with the first file: a process that only compares words needs no models.
  const { readReceipt } = await import('./read-file.ts');
  const reading = await readReceipt(file, today, currency === undefined ? {} : { currency });
  return { ...reading, ...asText(reading.pages) };
}

/**
 * Returns the next `size` bytes of the standard input. If another request's bytes follow, `set` throws and the process ends.
 */
async function takeFile(size: number): Promise<Uint8Array> {
  const file = new Uint8Array(size);
  let taken = 0;
  while (taken < size) {
    const chunk: Buffer | null = process.stdin.read();
    if (chunk === null) await new Promise((resolve) => process.stdin.once('readable', resolve));
    else {
      file.set(chunk, taken);
      taken += chunk.length;
    }
  }
  return file;
}
