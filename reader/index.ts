/**
 * The public interface of the reader, which reads the fields of a receipt from a file. The reader imports nothing of
 * the app.
 */

export { guessCategory } from './fields/category/category.ts';
export type { Fields } from './fields/read-fields.ts';
export { guessItemCategory } from './items/category-of-item.ts';
export type { Item, ItemReading } from './items/item.ts';
export type { Box, FieldName, Line, Page, Word } from './page.ts';
export { type Reader, type ReaderOptions, startReader } from './pool.ts';
export { type ReadingAsText, type ReadingFailure, ReadingRefused } from './reading.ts';
export type { ShopCorrection } from './requests.ts';
export type { Confirmation } from './shop/learned-corrections.ts';
export { likenessTo } from './shop/text-marks.ts';
export { asText, fromText } from './words-as-text.ts';
