import type { OcrPage, OcrWord } from '../ocr-page.ts';

/** The size of a character, in points. All characters have the same width, because the font is Courier. */
const LETTER_SIZE = { width: 4.8, height: 8, line: 11 };
const MARGIN = 24;
const COLUMNS = 110;
const LINES_PER_PAGE = 90;
const MAX_PAGES = 20;

/** A page of text with its lines. */
export type PageWithText = { page: OcrPage; lines: readonly string[] };

/** Arranges lines of text on pages. Long lines are wrapped at spaces. */
export function layOutTextPages(lines: readonly string[]): PageWithText[] {
  const wrapped = lines.slice(0, MAX_PAGES * LINES_PER_PAGE).flatMap(wrapLine);
  const sheets: PageWithText[] = [];
  for (let start = 0; start < Math.min(wrapped.length, MAX_PAGES * LINES_PER_PAGE); start += LINES_PER_PAGE)
    sheets.push(layOutPage(wrapped.slice(start, start + LINES_PER_PAGE)));
  return sheets.length > 0 ? sheets : [layOutPage([])];
}

function layOutPage(lines: readonly string[]): PageWithText {
  const page = {
    width: 2 * MARGIN + COLUMNS * LETTER_SIZE.width,
    height: 2 * MARGIN + Math.max(lines.length, 20) * LETTER_SIZE.line,
    lines: lines.map((line, index) => ({ words: layOutWords(line, MARGIN + index * LETTER_SIZE.line) })),
  };
  return { page: { ...page, lines: page.lines.filter(({ words }) => words.length > 0) }, lines };
}

function layOutWords(line: string, top: number): OcrWord[] {
  return [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => {
    const left = MARGIN + index * LETTER_SIZE.width;
    const box = { left, top, width: text.length * LETTER_SIZE.width, height: LETTER_SIZE.height };
    return { text, box, confidence: 1, usedFor: [] };
  });
}

function wrapLine(line: string): string[] {
  const wrapped: string[] = [];
  let rest = line;
  while (rest.length > COLUMNS) {
    const space = rest.lastIndexOf(' ', COLUMNS);
    const end = space > COLUMNS / 2 ? space : COLUMNS;
    wrapped.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...wrapped, rest];
}

/** WinAnsi codes of characters whose Unicode code point is different. */
const WIN_ANSI: Record<string, number> = {
  ...{ '€': 0x80, '…': 0x85, '‘': 0x91, '’': 0x92, '“': 0x93, '”': 0x94, '•': 0x95, '–': 0x96, '—': 0x97, '™': 0x99 },
};

/**
 * Returns a one-page PDF with these lines. It uses a font that is built into PDFium, so no font has to be installed.
 * Characters that this font lacks become question marks.
 */
export function writeTextPdf({ page, lines }: PageWithText): Uint8Array {
  const drawn = lines.map((line, index) => {
    const top = page.height - MARGIN - index * LETTER_SIZE.line - LETTER_SIZE.height + 1.5;
    return `BT /F1 ${LETTER_SIZE.height} Tf ${MARGIN} ${top.toFixed(1)} Td <${encodeWinAnsi(line)}> Tj ET`;
  });
  const content = drawn.join('\n');
  const size = `[0 0 ${page.width} ${page.height}]`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox ${size} /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
  // The table of object positions is omitted, because PDFium can find the objects without such a table.
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj`).join('\n');
  return Buffer.from(`%PDF-1.4\n${body}\ntrailer\n<< /Size 6 /Root 1 0 R >>\n%%EOF\n`, 'latin1');
}

function encodeWinAnsi(line: string): string {
  return Buffer.from(line.split('').map(toWinAnsiCode)).toString('hex');
}

function toWinAnsiCode(character: string): number {
  const code = WIN_ANSI[character] ?? character.charCodeAt(0);
  if (code > 0xff) return 0x3f;
  // Control characters become spaces. The codes from 0x80 to 0x9f are WinAnsi characters.
  return code < 0x20 || code === 0xa0 ? 0x20 : code;
}
