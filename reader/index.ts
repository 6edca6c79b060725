/**
 * The public interface of the reader. It reads the fields of a receipt from a file, and imports nothing from the app.
 */

export { guessCategory } from './fields/category/category.ts';
export type { ReceiptFields } from './fields/read-fields.ts';
export { guessItemCategory } from './items/guess-item-category.ts';
export type { ItemReading, ReceiptItem } from './items/receipt-item.ts';
export type { FieldName, OcrLine, OcrWord, Page, PixelBox } from './page.ts';
export { type Reader, type ReaderOptions, startReader } from './reader-pool.ts';
export { type ReadingFailure, type SerializedReading, UnreadableReceiptError } from './reading.ts';
export type { ShopCorrection } from './reading-requests.ts';
export { parsePages, serializePages } from './serialize-pages.ts';
export type { ConfirmedReading } from './shop/learned-corrections.ts';
export { createFingerprintComparison } from './shop/text-fingerprint.ts';
