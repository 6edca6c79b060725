import type { Picture } from '../image/picture.ts';
import type { Raster } from '../image/raster.ts';
import { decodeWhole } from '../image/show-picture.ts';
import { readPicture, type SeenPage } from '../ocr/read-picture.ts';
import { ReadingRefused } from '../reading.ts';
import { statedByCode } from '../stated/find-codes.ts';
import type { Stated } from '../stated/stated.ts';
import { attachedInvoice } from './attached-invoice.ts';
import { drawingSize, drawPage } from './draw-page.ts';
import { forgetIfLarge, forgetPdfium, loadPdfium, type Pdfium } from './pdfium.ts';
import { readTextLayer } from './text-layer.ts';

const maxPages = 5;
/** PDFium's number for a document that needs a password. */
const passwordNeeded = 4;

type ReadPdf = { pages: SeenPage[]; first: Raster; stated: Stated | undefined };

/**
 * The text of the first five pages: from the text layer where a page has one, else drawn and read. `first` is the
 * drawing of the first page as it lies, at the size at which it is shown. `stated` comes from an invoice in the document, else from a
 * code on a page that was drawn.
 * Throws `ReadingRefused` ('unreadable') for damaged, encrypted and empty documents.
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
    const pages: SeenPage[] = [];
    let first: Raster | undefined;
    let stated = invoice;
    for (let index = 0; index < count; index++) {
      const { page, picture } = await readPage(pdfium, document, index);
      pages.push(page);
      if (!picture) continue;
      const whole = await decodeWhole(picture);
      first ??= whole;
      stated ??= await statedByCode(picture, whole);
    }
    if (!first) throw new ReadingRefused('unreadable');
    return { pages, first, stated };
  } finally {
    if (document !== 0) pdfium._FPDF_CloseDocument(document);
    pdfium.wasmExports.free(data);
    forgetIfLarge(pdfium);
  }
}

/** Only the first page is drawn when its text is known already. */
async function readPage(pdfium: Pdfium, document: number, index: number) {
  const handle = pdfium._FPDF_LoadPage(document, index);
  if (handle === 0) throw new ReadingRefused('unreadable');
  let page: SeenPage | undefined;
  let picture: Picture | undefined;
  try {
    const text = readTextLayer(pdfium, handle, drawingSize(pdfium, handle));
    if (text) page = { page: text, turns: 0 };
    if (!page || index === 0) picture = drawPage(pdfium, handle);
  } finally {
    pdfium._FPDF_ClosePage(handle);
  }
  return { page: page ?? (await readPicture(picture as Picture)), picture };
}

function refusal(reason: number): ReadingRefused {
  if (reason !== passwordNeeded) return new ReadingRefused('unreadable');
  const sentence = 'This PDF is protected by a password. Please save it without one and upload that.';
  return new ReadingRefused('unreadable', sentence);
}
