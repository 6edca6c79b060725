import type { Raster } from '../image/raster.ts';
import { decodeWhole } from '../image/show-picture.ts';
import { readPicture, type SeenPage } from '../ocr/read-picture.ts';
import type { Page } from '../page.ts';
import { ReadingRefused } from '../reading.ts';
import { statedByCode } from '../stated/find-codes.ts';
import type { Stated } from '../stated/stated.ts';
import { attachedInvoice } from './attached-invoice.ts';
import { isBelievable } from './believable.ts';
import { drawingSize, drawPage } from './draw-page.ts';
import { forgetIfLarge, forgetPdfium, loadPdfium, type Pdfium } from './pdfium.ts';
import { readTextLayer } from './text-layer.ts';

const maxPages = 5;
/** PDFium's error code for a document that needs a password. */
const passwordNeeded = 4;

type ReadPdf = { pages: SeenPage[]; first: Raster; stated: Stated | undefined };

/**
 * Reads the first five pages. Their text layers are used if these are plausible, otherwise the pages are drawn and
 * recognized.
 * `first` is the drawing of the first page at display size, not yet turned upright. `stated` is the data of an attached
 * invoice. Without an invoice, it is the data of a code on the first page, or on another page that was drawn.
 * @throws `ReadingRefused` ('unreadable') if the document is damaged, encrypted or empty
 */
export async function readPdf(file: Uint8Array): Promise<ReadPdf> {
  const invoice = await attachedInvoice(file);
  const pdfium = await loadPdfium();
  try {
    return await readDocument(pdfium, file, invoice);
  } catch (error) {
    if (error instanceof ReadingRefused) throw error;
    forgetPdfium();
    throw new ReadingRefused('unreadable');
  }
}

async function readDocument(pdfium: Pdfium, file: Uint8Array, invoice: Stated | undefined): Promise<ReadPdf> {
  const data = pdfium.wasmExports.malloc(file.byteLength);
  if (data === 0) throw new Error('No memory for the file.');
  pdfium.HEAPU8.set(file, data);
  const document = pdfium._FPDF_LoadMemDocument(data, file.byteLength, 0);
  try {
    if (document === 0) throw refusal(pdfium._FPDF_GetLastError());
    const count = Math.min(maxPages, pdfium._FPDF_GetPageCount(document));
    const texts: (Page | undefined)[] = [];
    for (let index = 0; index < count; index++) texts.push(withPage(pdfium, document, index, textOf));
    const picture = count > 0 ? withPage(pdfium, document, 0, drawPage) : undefined;
    if (!picture) throw new ReadingRefused('unreadable');
    const first = await decodeWhole(picture);
    const layers = texts.filter((text) => text !== undefined);
    const isBelieved = layers.length > 0 && isBelievable(layers, texts[0] && { page: texts[0], drawing: first });
    let stated = invoice ?? (await statedByCode(picture, first));
    const pages: SeenPage[] = [];
    for (const [index, text] of texts.entries()) {
      if (isBelieved && text) {
        pages.push({ page: text, turns: 0 });
        continue;
      }
      const drawn = index === 0 ? picture : withPage(pdfium, document, index, drawPage);
      pages.push(await readPicture(drawn));
      if (index > 0) stated ??= await statedByCode(drawn, await decodeWhole(drawn));
    }
    return { pages, first, stated };
  } finally {
    if (document !== 0) pdfium._FPDF_CloseDocument(document);
    pdfium.wasmExports.free(data);
    forgetIfLarge(pdfium);
  }
}

function textOf(pdfium: Pdfium, page: number): Page | undefined {
  return readTextLayer(pdfium, page, drawingSize(pdfium, page));
}

/** Opens a page, calls `use` and closes the page. Returns the result of `use`. */
function withPage<Made>(
  pdfium: Pdfium,
  document: number,
  index: number,
  use: (pdfium: Pdfium, page: number) => Made,
): Made {
  const page = pdfium._FPDF_LoadPage(document, index);
  if (page === 0) throw new ReadingRefused('unreadable');
  try {
    return use(pdfium, page);
  } finally {
    pdfium._FPDF_ClosePage(page);
  }
}

function refusal(reason: number): ReadingRefused {
  if (reason !== passwordNeeded) return new ReadingRefused('unreadable');
  const sentence = 'This PDF is protected by a password. Save a copy without the password and upload that.';
  return new ReadingRefused('unreadable', sentence);
}
