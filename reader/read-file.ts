import sharp from 'sharp';

export { readReceipt } from './read.ts';

// sharp uses one thread per process, because several processes read receipts at the same time. It needs no cache,
// because the same picture is not processed twice.
sharp.concurrency(1);
sharp.cache(false);
