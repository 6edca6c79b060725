/** The exports for `statements/`: the words and pictures of PDF pages. They run in a restricted process. */

export { drawPageAsJpeg } from './pdf/page-picture.ts';
export { type PageLimits, type PrintedPage, type PrintedWord, readPages } from './pdf/read-pages.ts';
export { UnreadableReceiptError } from './reading.ts';
