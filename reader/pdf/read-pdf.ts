import type { Picture } from '../image/picture.ts';
import { readPicture } from '../ocr/read-picture.ts';
import type { Page } from '../page.ts';
import { ReadingRefused } from '../reading.ts';
import { drawPage } from './draw-page.ts';
import { forgetPdfium, loadPdfium, type Pdfium } from './pdfium.ts';
import { readTextLayer } from './text-layer.ts';

const maxPages = 5;

export type PdfText = { pages: Page[]; first: Picture; turns: number };

/**
 * The text of the first five pages: from the text layer where a page has one, else drawn and read. `first` is the
 * drawing of the first page, to be turned by `turns` quarters clockwise.
 * Throws `ReadingRefused` ('unreadable') for damaged, encrypted and empty documents.
 */
export async function readPdf(file: Uint8Array): Promise<PdfText> {
  const pdfium = await loadPdfium();
  try {
    return await readDocument(pdfium, file);
  } catch (error) {
    if (error instanceof ReadingRefused) throw error;
    forgetPdfium();
    throw new ReadingRefused('unreadable');
  }
}

async function readDocument(pdfium: Pdfium, file: Uint8Array): Promise<PdfText> {
  const data = pdfium.wasmExports.malloc(file.byteLength);
  pdfium.HEAPU8.set(file, data);
  const document = pdfium._FPDF_LoadMemDocument(data, file.byteLength, 0);
  try {
    const count = document === 0 ? 0 : Math.min(maxPages, pdfium._FPDF_GetPageCount(document));
    const read = [];
    for (let index = 0; index < count; index++) read.push(await readPage(pdfium, document, index));
    const [first] = read;
    if (!first) throw new ReadingRefused('unreadable');
    return { pages: read.map(({ page }) => page), first: first.picture, turns: first.turns };
  } finally {
    if (document !== 0) pdfium._FPDF_CloseDocument(document);
    pdfium.wasmExports.free(data);
  }
}

async function readPage(pdfium: Pdfium, document: number, index: number) {
  const handle = pdfium._FPDF_LoadPage(document, index);
  if (handle === 0) throw new ReadingRefused('unreadable');
  let picture: Picture;
  let page: Page | undefined;
  try {
    picture = drawPage(pdfium, handle);
    page = readTextLayer(pdfium, handle, picture);
  } finally {
    pdfium._FPDF_ClosePage(handle);
  }
  return page ? { picture, page, turns: 0 } : { picture, ...(await readPicture(picture)) };
}
