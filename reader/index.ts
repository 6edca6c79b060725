/**
 * The public interface of the reader. It reads the fields of a receipt from a file, and imports nothing from the app.
 */

export { guessReceiptCategory } from './fields/category/guess-receipt-category.ts';
export type { ReceiptFields } from './fields/read-receipt-fields.ts';
export { guessItemCategory } from './items/guess-item-category.ts';
export type { ItemsTaxAndTip, ReceiptItem } from './items/receipt-item.ts';
export type { FieldName, OcrLine, OcrPage, OcrWord, PixelBox } from './ocr-page.ts';
export { type ReceiptReader, type ReceiptReaderOptions, startReceiptReader } from './reader-pool.ts';
export type { ShopCorrection } from './reading-requests.ts';
export { type ReadingFailure, type SerializedReading, UnreadableReceiptError } from './receipt-reading.ts';
export { parsePages, serializePages } from './serialize-pages.ts';
export type { ConfirmedReading } from './shop/learned-corrections.ts';
export { createFingerprintComparison } from './shop/text-fingerprint.ts';
