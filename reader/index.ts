/** The public face of the reader: bytes of a receipt in, its fields out. It knows nothing of the app around it. */

export type { Box, FieldName, Line, Page, Word } from './page.ts';
export { type Reader, type ReaderOptions, startReader } from './pool.ts';
export { type Reading, ReadingRefused, type RefusalReason } from './reading.ts';
