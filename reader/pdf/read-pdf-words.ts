import { findBoundingBox, type PixelBox } from '../ocr-page.ts';
import { UnreadableReceiptError } from '../receipt-reading.ts';
import { computeDrawingSize, drawPdfPage, mapBoxToDrawing } from './draw-pdf-page.ts';
import type { Pdfium } from './pdfium.ts';
import { runWithPdfDocument, runWithPdfPage } from './run-with-pdf-document.ts';

/** A word and its position on the drawn page, in pixels. */
export type PrintedWord = { text: string; box: PixelBox };

/**
 * A page with its words. `isRecognized` is true if the page has no text of its own, so that its words were recognized
 * in a picture of it.
 */
export type PrintedPage = { width: number; height: number; words: PrintedWord[]; isRecognized: boolean };

export type PdfWordLimits = {
  pages: number;
  /** Maximum number of pages without text. Recognizing each of them takes seconds. */
  pictures: number;
  /** Maximum number of characters on a page. `allLetters` is the limit for the whole document. */
  letters: number;
  allLetters: number;
};

/** A page with fewer characters than this is treated as a picture if anything is drawn on it. */
const minLetters = 20;

/**
 * Returns the words of all pages, taken from the text of the document. If a page has no text, its words are recognized
 * in a picture of the page. Blank pages have no words.
 * @throws `UnreadableReceiptError`: 'password' if a password is needed or the given one is wrong, 'too-long' if the
 * document exceeds the limits, 'unreadable' if it is damaged
 */
export async function readPdfWords(file: Uint8Array, limits: PdfWordLimits, password?: string): Promise<PrintedPage[]> {
  return runWithPdfDocument(file, password, async (pdfium, document) => {
    const count = pdfium._FPDF_GetPageCount(document);
    if (count > limits.pages) throw new UnreadableReceiptError('too-long');
    const pages: PrintedPage[] = [];
    let pictures = 0;
    let allLetters = 0;
    for (let index = 0; index < count; index++) {
      const printed = runWithPdfPage(pdfium, document, index, (_, page) => readText(pdfium, page, limits.letters));
      const letters = printed.words.reduce((sum, { text }) => sum + text.length, 0);
      allLetters += letters;
      if (allLetters > limits.allLetters) throw new UnreadableReceiptError('too-long');
      if (letters >= minLetters || !hasPicture(pdfium, document, index)) {
        pages.push(printed);
        continue;
      }
      pictures++;
      if (pictures > limits.pictures) throw new UnreadableReceiptError('too-long');
      // The models are loaded only for scanned pages.
      const { recogniseTextOnPicture } = await import('../ocr/recognise-text-on-picture.ts');
      const { page } = await recogniseTextOnPicture(runWithPdfPage(pdfium, document, index, drawPdfPage));
      const words = page.lines.flatMap((line) => line.words.map(({ text, box }) => ({ text, box })));
      pages.push({ width: page.width, height: page.height, words, isRecognized: true });
    }
    return pages;
  });
}

/** True if something other than text is drawn on the page. */
function hasPicture(pdfium: Pdfium, document: number, index: number): boolean {
  return runWithPdfPage(pdfium, document, index, (_, page) => pdfium._FPDFPage_CountObjects(page) > 0);
}

function readText(pdfium: Pdfium, page: number, maxLetters: number): PrintedPage {
  const size = computeDrawingSize(pdfium, page);
  const words: PrintedWord[] = [];
  let letters: Letter[] = [];
  const endWord = () => {
    const text = letters.map((letter) => letter.text).join('');
    const word = text.normalize('NFKC').trim();
    if (word !== '') words.push({ text: word, box: findBoundingBox(letters.map(({ box }) => box)) });
    letters = [];
  };
  const textPage = pdfium._FPDFText_LoadPage(page);
  if (textPage === 0) return { ...size, words, isRecognized: false };
  try {
    const count = pdfium._FPDFText_CountChars(textPage);
    if (count > maxLetters) throw new UnreadableReceiptError('too-long');
    for (const letter of listLetters(pdfium, page, textPage, count, size)) {
      const last = letters.at(-1);
      const isNewWord = letter === undefined || letters.length === maxWordLength;
      if (last && (isNewWord || startsNewWord(last.box, letter.box))) endWord();
      if (letter) letters.push(letter);
    }
    endWord();
  } finally {
    pdfium._FPDFText_ClosePage(textPage);
  }
  return { ...size, words, isRecognized: false };
}

type Letter = { text: string; box: PixelBox };

/** Maximum length of a word in characters, because normalizing a letter with many combining marks is slow. */
const maxWordLength = 200;

/** Yields the characters of a page, and undefined for white space, which ends a word. */
function* listLetters(
  pdfium: Pdfium,
  page: number,
  textPage: number,
  count: number,
  size: { width: number; height: number },
): Generator<Letter | undefined> {
  const buffer = pdfium.wasmExports.malloc(24);
  try {
    for (let index = 0; index < count; index++) {
      const code = pdfium._FPDFText_GetUnicode(textPage, index);
      const text = code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
      // Loose boxes are as high as the font, so all characters of a line have the same top and bottom.
      const hasBox = text.trim() !== '' && pdfium._FPDFText_GetLooseCharBox(textPage, index, buffer) !== 0;
      if (!hasBox) {
        yield undefined;
        continue;
      }
      const [left = 0, top = 0, right = 0, bottom = 0] = pdfium.HEAPF32.slice(buffer / 4, buffer / 4 + 4);
      yield { text, box: mapBoxToDrawing(pdfium, page, size, [left, top, right, bottom], buffer + 16) };
    }
  } finally {
    pdfium.wasmExports.free(buffer);
  }
}

/** True if the next character starts a new word. It does after a gap, on another line, or if it is further left. */
function startsNewWord(last: PixelBox, next: PixelBox): boolean {
  const height = last.height;
  const gap = next.left - (last.left + last.width);
  const shift = Math.abs(next.top + next.height / 2 - (last.top + last.height / 2));
  return gap > height * 0.25 || gap < -height * 0.5 || shift > height * 0.4;
}
