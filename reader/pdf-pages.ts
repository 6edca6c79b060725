/**
 * The functions that `statements/` may import for the words and pictures of PDF pages. They run in a restricted
 * process.
 */

export { drawPageAsJpeg } from './pdf/draw-page-as-jpeg.ts';
export { type PdfWordLimits, type PrintedPage, type PrintedWord, readPdfWords } from './pdf/read-pdf-words.ts';
export { UnreadableReceiptError } from './receipt-reading.ts';
