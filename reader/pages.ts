/** What the readers of bank files import: the words of the pages of a PDF. Runs in a confined process. */

export { type PageLimits, type PrintedPage, type PrintedWord, readPages } from './pdf/read-pages.ts';
export { ReadingRefused } from './reading.ts';
