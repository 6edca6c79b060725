import sharp from 'sharp';

export { readReceipt } from './read.ts';

// One thread per process, because several receipts are read in parallel. No cache, because pictures never repeat.
sharp.concurrency(1);
sharp.cache(false);
