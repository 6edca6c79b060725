import type { Box, Page } from '../page.ts';
import { type Letter, wordsOf } from './letters.ts';
import { linesOf } from './lines-of-words.ts';
import type { Pdfium } from './pdfium.ts';

/** Fewer letters and digits than this are a stamp on a scan ("Scanned by …"), not the receipt. */
const enough = 40;
/** More letters than ten dense pages have say nothing more about a receipt. */
const most = 50_000;

/**
 * The words of a page's text layer, placed on its drawing of `size` pixels; undefined when there is too little
 * text or it is not legible (fonts that do not say which letters they draw).
 */
export function readTextLayer(pdfium: Pdfium, page: number, size: { width: number; height: number }): Page | undefined {
  const letters = lettersOf(pdfium, page, size);
  const printed = letters.filter(({ text }) => text.trim() !== '');
  const legible = printed.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  const illegible = printed.filter(({ text }) => /[\p{C}\uFFFD]/u.test(text));
  const digits = printed.filter(({ text }) => /\p{N}/u.test(text));
  if (legible.length < enough || digits.length < 3 || illegible.length > printed.length / 5) return undefined;
  const lines = linesOf(wordsOf(letters)).map((words) => ({ words }));
  return { width: size.width, height: size.height, lines };
}

function lettersOf(pdfium: Pdfium, page: number, size: { width: number; height: number }): Letter[] {
  const text = pdfium._FPDFText_LoadPage(page);
  if (text === 0) return [];
  const room = pdfium.wasmExports.malloc(40);
  try {
    const letters: Letter[] = [];
    const count = Math.min(most, pdfium._FPDFText_CountChars(text));
    for (let index = 0; index < count; index++) {
      const code = pdfium._FPDFText_GetUnicode(text, index);
      const [left, right, bottom, top] = [room, room + 8, room + 16, room + 24] as const;
      const boxed = pdfium._FPDFText_GetCharBox(text, index, left, right, bottom, top) !== 0;
      letters.push({
        text: code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ',
        box: boxed ? boxOnDrawing(pdfium, page, size, room) : undefined,
      });
    }
    return letters;
  } finally {
    pdfium.wasmExports.free(room);
    pdfium._FPDFText_ClosePage(text);
  }
}

/** From the page's own units, which point up and may be rotated, to pixels of the drawing. */
function boxOnDrawing(pdfium: Pdfium, page: number, size: { width: number; height: number }, room: number): Box {
  const [left, right, bottom, top] = pdfium.HEAPF64.slice(room / 8, room / 8 + 4) as unknown as number[];
  const corner = (x: number, y: number) => {
    pdfium._FPDF_PageToDevice(page, 0, 0, size.width, size.height, 0, x, y, room + 32, room + 36);
    return [pdfium.HEAP32[(room + 32) / 4] as number, pdfium.HEAP32[(room + 36) / 4] as number] as const;
  };
  const [x1, y1] = corner(left as number, top as number);
  const [x2, y2] = corner(right as number, bottom as number);
  return { left: Math.min(x1, x2), top: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
}
