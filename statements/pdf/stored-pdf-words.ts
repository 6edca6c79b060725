import type { PrintedPage } from '../../reader/pdf-pages.ts';
import { STORED_PDF_WORDS_PREFIX } from '../decoding/file-kind.ts';
import { UnreadableStatementError } from '../statement.ts';

/*
 * The words of a PDF, as the server stores them. They replace a protected PDF, so that the preview can be read again
 * without the password. They are put before a scanned PDF, followed by a line break, so that its text is recognized
 * only once.
 */

export function serializePdfWords(pages: readonly PrintedPage[]): Uint8Array {
  return Buffer.from(STORED_PDF_WORDS_PREFIX + JSON.stringify(pages));
}

/** Splits a file into the stored words and the PDF behind them. Returns undefined for other files. */
function splitStoredWords(file: Uint8Array): { words: Buffer; pdf: Buffer } | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const start = STORED_PDF_WORDS_PREFIX.length;
  if (bytes.toString('latin1', 0, start) !== STORED_PDF_WORDS_PREFIX) return undefined;
  const lineBreak = bytes.indexOf('\n', start);
  const end = lineBreak < 0 ? bytes.length : lineBreak;
  return { words: bytes.subarray(start, end), pdf: bytes.subarray(end + 1) };
}

export const hasStoredPdfWords = (file: Uint8Array) => splitStoredWords(file) !== undefined;

/** Returns the PDF itself, without the words that are stored before it. */
export function removeStoredPdfWords(file: Uint8Array): Uint8Array {
  return splitStoredWords(file)?.pdf ?? file;
}

/**
 * Returns the words stored in the file. Returns undefined for other files.
 * @throws UnreadableStatementError if the words are damaged
 */
export function parseStoredPdfWords(file: Uint8Array): PrintedPage[] | undefined {
  const stored = splitStoredWords(file);
  if (!stored) return undefined;
  try {
    const pages: unknown = JSON.parse(stored.words.toString('utf8'));
    if (Array.isArray(pages) && pages.every(isPage)) return pages;
  } catch {
    // The parser's error is ignored, because the error below tells the user what to do.
  }
  throw new UnreadableStatementError('This file is damaged. Choose the PDF again.');
}

function isPage(page: PrintedPage): boolean {
  const isSized = Number.isFinite(page?.width) && Number.isFinite(page?.height) && Array.isArray(page?.words);
  return isSized && page.words.every(({ text, box }) => typeof text === 'string' && isBox(box));
}

const isBox = (box: PrintedPage['words'][number]['box']) =>
  [box?.left, box?.top, box?.width, box?.height].every((side) => Number.isFinite(side));
