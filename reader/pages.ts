/** The exports for `statements/`: words and pictures of the pages of a PDF. They run in a confined process. */

export { drawPageAsJpeg } from './pdf/page-picture.ts';
export { type PageLimits, type PrintedPage, type PrintedWord, readPages } from './pdf/read-pages.ts';
export { UnreadableReceiptError } from './reading.ts';
