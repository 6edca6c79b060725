/**
 * What `statements/` may import: functions for the words and pictures of PDF pages. They run in a restricted process.
 */

export { drawPageAsJpeg } from './pdf/page-picture.ts';
export { type PageLimits, type PrintedPage, type PrintedWord, readPdfWords } from './pdf/read-pdf-words.ts';
export { UnreadableReceiptError } from './reading.ts';
