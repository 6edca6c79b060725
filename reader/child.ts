/** The entry point of a reading process, which `pool.ts` starts. */

import { readFileFromInput, serveRequests } from '../workers/serve-requests.ts';
import { UnreadableReceiptError } from './reading.ts';
import type { ReadingTask } from './requests.ts';
import { confirmReading, readByCorrection } from './shop/learned-corrections.ts';
import { pagesToText } from './words-as-text.ts';

serveRequests(answer, (error) => (error instanceof UnreadableReceiptError ? error : undefined));

async function answer(request: ReadingTask): Promise<unknown> {
  if (request.task === 'reread') return readByCorrection(request);
  if (request.task === 'confirm') return confirmReading(request);
  const { size, today, currency } = request;
  const file = await readFileFromInput(size);
  // The models are imported only here, because a process that only compares words does not need them.
  const { readReceipt } = await import('./read-file.ts');
  const reading = await readReceipt(file, today, currency === undefined ? {} : { currency });
  return { ...reading, ...pagesToText(reading.pages) };
}
