import type { Raster } from '../image/raster.ts';
import { decodeWhole } from '../image/show-picture.ts';
import { readPicture, type SeenPage } from '../ocr/read-picture.ts';
import type { Page } from '../page.ts';
import { ReadingRefused } from '../reading.ts';
import { statedByCode } from '../stated/find-codes.ts';
import type { Stated } from '../stated/stated.ts';
import { attachedInvoice } from './attached-invoice.ts';
import { isBelievable } from './believable.ts';
import { withDocument, withPage } from './document.ts';
import { drawingSize, drawPage } from './draw-page.ts';
import type { Pdfium } from './pdfium.ts';
import { readTextLayer } from './text-layer.ts';

const maxPages = 5;

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
  return withDocument(file, undefined, async (pdfium, document) => {
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
  });
}

function textOf(pdfium: Pdfium, page: number): Page | undefined {
  return readTextLayer(pdfium, page, drawingSize(pdfium, page));
}
