import type { PrintedPage } from '../../reader/pages.ts';
import { STORED_WORDS_PREFIX } from '../decoding/file-kind.ts';
import { UnreadableStatementError } from '../statement.ts';

/*
 * Returns the file that is stored in place of a protected PDF. It contains only the words, so that the preview can be
 * read again without the password.
 */

export function serializePdfWords(pages: readonly PrintedPage[]): Uint8Array {
  return Buffer.from(STORED_WORDS_PREFIX + JSON.stringify(pages));
}

/**
 * Returns the words stored in the file. Returns undefined for other files.
 * @throws UnreadableStatementError if the words are damaged
 */
export function parsePdfWords(file: Uint8Array): PrintedPage[] | undefined {
  const text = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (text.toString('latin1', 0, STORED_WORDS_PREFIX.length) !== STORED_WORDS_PREFIX) return undefined;
  try {
    const pages: unknown = JSON.parse(text.toString('utf8', STORED_WORDS_PREFIX.length));
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
