/** The public face of the reader: the file of a receipt in, its fields out. It knows nothing of the app around it. */

export type { Hints } from './fields/hints.ts';
export { lessonFrom } from './fields/hints.ts';
export { type ConfirmedFields, markFields } from './fields/mark-fields.ts';
export { type Fields, readFields } from './fields/read-fields.ts';
export type { Box, FieldName, Line, Page, Word } from './page.ts';
export { type Reader, type ReaderOptions, startReader } from './pool.ts';
export { type Reading, ReadingRefused, type RefusalReason } from './reading.ts';
export { isSameShop, shopMarks } from './shop/shop-marks.ts';
export { likeness } from './shop/text-marks.ts';
