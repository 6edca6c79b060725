import sharp from 'sharp';

export { readReceipt } from './read-receipt.ts';

// sharp uses only one thread, because several processes read receipts at the same time. It needs no cache, because no
// picture is read twice.
sharp.concurrency(1);
sharp.cache(false);
