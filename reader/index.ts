/**
 * The public interface of the reader. It reads the fields of a receipt from a file, and imports nothing from the app.
 */

export { guessCategory } from './fields/category/category.ts';
export type { ReceiptFields } from './fields/read-fields.ts';
export { guessItemCategory } from './items/category-of-item.ts';
export type { ItemReading, ReceiptItem } from './items/receipt-item.ts';
export type { Box, FieldName, Line, Page, Word } from './page.ts';
export { type Reader, type ReaderOptions, startReader } from './pool.ts';
export { type ReadingFailure, type SerializedReading, UnreadableReceiptError } from './reading.ts';
export type { ShopCorrection } from './requests.ts';
export type { ConfirmedReading } from './shop/learned-corrections.ts';
export { createFingerprintComparison } from './shop/text-fingerprint.ts';
export { pagesToText, parsePages } from './words-as-text.ts';
