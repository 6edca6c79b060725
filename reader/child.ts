/** The reading process, started by `pool.ts`. */

import { serveRequests, takeFile } from '../workers/serve-requests.ts';
import { ReadingRefused } from './reading.ts';
import type { Task } from './requests.ts';
import { confirmReading, readByCorrection } from './shop/learned-corrections.ts';
import { asText } from './words-as-text.ts';

serveRequests(answer, (error) => (error instanceof ReadingRefused ? error : undefined));

async function answer(request: Task): Promise<unknown> {
  if (request.task === 'reread') return readByCorrection(request);
  if (request.task === 'confirm') return confirmReading(request);
  const { size, today, currency } = request;
  const file = await takeFile(size);
  // Imported with the first file: a process that only compares words needs no models.
  const { readReceipt } = await import('./read-file.ts');
  const reading = await readReceipt(file, today, currency === undefined ? {} : { currency });
  return { ...reading, ...asText(reading.pages) };
}
