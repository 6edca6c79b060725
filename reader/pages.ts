/** What the reader of bank files imports: the words and pictures of the pages of a PDF. Runs in a confined process. */

export { drawPageAsJpeg } from './pdf/page-picture.ts';
export { type PageLimits, type PrintedPage, type PrintedWord, readPages } from './pdf/read-pages.ts';
export { UnreadableReceiptError } from './reading.ts';
