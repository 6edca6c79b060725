/** The entry point of a reading process, which is started by `reader-pool.ts`. */

import { readFileFromInput, serveRequests } from '../workers/serve-requests.ts';
import type { ReaderProcessTask } from './reading-requests.ts';
import { UnreadableReceiptError } from './receipt-reading.ts';
import { serializePages } from './serialize-pages.ts';
import { confirmReading, rereadWithCorrection } from './shop/learned-corrections.ts';

serveRequests(handleRequest, (error) => (error instanceof UnreadableReceiptError ? error : undefined));

async function handleRequest(request: ReaderProcessTask): Promise<unknown> {
  if (request.task === 'reread') return rereadWithCorrection(request);
  if (request.task === 'confirm') return confirmReading(request);
  const { size, today, currency } = request;
  const file = await readFileFromInput(size);
  // The code that loads the models is imported only here. A process that only compares words does not need it.
  const { readReceipt } = await import('./read-receipt-single-threaded.ts');
  const reading = await readReceipt(file, today, currency === undefined ? {} : { currency });
  return { ...reading, ...serializePages(reading.pages) };
}
