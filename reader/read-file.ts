import sharp from 'sharp';

export { readReceipt } from './read.ts';

// One thread a process: several receipts are read at once instead. No two pictures are alike, so nothing is kept.
sharp.concurrency(1);
sharp.cache(false);
