import { findBoundingBox, type OcrPage, type OcrWord, type PixelBox } from '../ocr-page.ts';
import { mapBoxToDrawing } from './draw-pdf-page.ts';
import type { Pdfium } from './pdfium.ts';

/** Minimum number of letters and digits in a text layer. With fewer, it is only a stamp on a scan ("Scanned by …"). */
const minLetters = 40;
/**
 * Maximum number of characters read from a page: half from its start and half from its end. Real pages have a tenth of
 * this, and only malicious files have more.
 */
const maxLetters = 50_000;
/**
 * Maximum number of characters in a word. Longer words are split, because normalizing a letter with many combining
 * marks is slow.
 */
const maxWordLetters = 200;

/**
 * Returns the words in a page's text layer with their boxes. Returns undefined if there is too little text, or if many
 * characters are illegible because a font does not map its glyphs to characters.
 * @param size the size of the drawn page in pixels
 */
export function readTextLayer(
  pdfium: Pdfium,
  page: number,
  size: { width: number; height: number },
): OcrPage | undefined {
  const letters = listLetters(pdfium, page, size);
  const printed = letters.filter(({ text }) => text.trim() !== '');
  const legible = printed.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  const illegible = printed.filter(({ text }) => /[\p{C}\uFFFD]/u.test(text));
  const digits = printed.filter(({ text }) => /\p{N}/u.test(text));
  if (legible.length < minLetters || digits.length < 3 || illegible.length > printed.length / 5) return undefined;
  const lines = groupIntoLines(groupIntoWords(letters)).map((words) => ({ words }));
  return { width: size.width, height: size.height, lines };
}

function listLetters(pdfium: Pdfium, page: number, size: { width: number; height: number }): Letter[] {
  const textPage = pdfium._FPDFText_LoadPage(page);
  if (textPage === 0) return [];
  const buffer = pdfium.wasmExports.malloc(40);
  const readBox = (index: number): PixelBox | undefined => {
    const [leftPointer, rightPointer, bottomPointer, topPointer] = [
      buffer,
      buffer + 8,
      buffer + 16,
      buffer + 24,
    ] as const;
    if (pdfium._FPDFText_GetCharBox(textPage, index, leftPointer, rightPointer, bottomPointer, topPointer) === 0)
      return undefined;
    const [left = 0, right = 0, bottom = 0, top = 0] = pdfium.HEAPF64.slice(buffer / 8, buffer / 8 + 4);
    return mapBoxToDrawing(pdfium, page, size, [left, top, right, bottom], buffer + 32);
  };
  try {
    const letters: Letter[] = [];
    const count = pdfium._FPDFText_CountChars(textPage);
    const headEnd = count > maxLetters ? maxLetters / 2 : count;
    for (let index = 0; index < count; index++) {
      if (index === headEnd) {
        letters.push({ text: ' ', box: undefined });
        index = Math.max(index, count - maxLetters / 2);
      }
      const code = pdfium._FPDFText_GetUnicode(textPage, index);
      const text = code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
      letters.push({ text, box: readBox(index) });
    }
    return letters;
  } finally {
    pdfium.wasmExports.free(buffer);
    pdfium._FPDFText_ClosePage(textPage);
  }
}

/** A character in the text layer. Spaces and line breaks that PDFium added have no box. */
type Letter = { text: string; box: PixelBox | undefined };

/** Splits characters into words: at spaces, at gaps, and before a character that is on another line or further left. */
function groupIntoWords(letters: readonly Letter[]): OcrWord[] {
  const words: OcrWord[] = [];
  let current: { text: string; boxes: PixelBox[] } = { text: '', boxes: [] };
  const endWord = () => {
    const text = current.text.normalize('NFKC').trim();
    if (text !== '' && current.boxes.length > 0) {
      words.push({ text, box: findBoundingBox(current.boxes), confidence: 1, usedFor: [] });
    }
    current = { text: '', boxes: [] };
  };
  for (const { text, box } of letters) {
    const last = current.boxes.at(-1);
    if (text.trim() === '' || !box) {
      endWord();
      continue;
    }
    if (last && (startsNewWord(last, box) || current.boxes.length === maxWordLetters)) endWord();
    current.text += text;
    current.boxes.push(box);
  }
  endWord();
  return words;
}

/**
 * True if the gap between two characters is too wide for one word. It is compared with the height of the taller
 * character, because dots and commas are low.
 */
function startsNewWord(last: PixelBox, next: PixelBox): boolean {
  const height = Math.max(last.height, next.height, last.width);
  const gap = next.left - (last.left + last.width);
  const verticalGap = Math.max(last.top - (next.top + next.height), next.top - (last.top + last.height));
  return gap > height * 0.5 || gap < -height * 2 || verticalGap > height * 0.5;
}

/** Groups the words of a text layer into lines by their vertical overlap. The words must be horizontal. */
function groupIntoLines(words: readonly OcrWord[]): OcrWord[][] {
  const lines: { top: number; bottom: number; words: OcrWord[] }[] = [];
  for (const word of [...words].sort((a, b) => getMiddle(a) - getMiddle(b))) {
    const { top, height } = word.box;
    const line = lines.slice(-4).find((candidate) => {
      const overlap = Math.min(candidate.bottom, top + height) - Math.max(candidate.top, top);
      return overlap > 0.5 * Math.min(height, candidate.bottom - candidate.top);
    });
    if (line) line.words.push(word);
    else lines.push({ top, bottom: top + height, words: [word] });
  }
  return lines.map((line) => line.words.sort((a, b) => a.box.left - b.box.left));
}

function getMiddle(word: OcrWord): number {
  return word.box.top + word.box.height / 2;
}
