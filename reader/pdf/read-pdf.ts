import { decodeWholePicture } from '../image/display-picture.ts';
import type { Raster } from '../image/raster.ts';
import type { MachineData } from '../machine-data/machine-data.ts';
import { readCodeOnPicture } from '../machine-data/read-code-on-picture.ts';
import { readPicture, type TextPage } from '../ocr/read-picture.ts';
import type { Page } from '../page.ts';
import { UnreadableReceiptError } from '../reading.ts';
import { readAttachedInvoice } from './attached-invoice.ts';
import { computeDrawingSize, drawPage } from './draw-page.ts';
import { isTextLayerTrustworthy } from './is-text-layer-trustworthy.ts';
import type { Pdfium } from './pdfium.ts';
import { runWithDocument, runWithPage } from './run-with-document.ts';
import { readTextLayer } from './text-layer.ts';

const maxPages = 5;

type ReadPdf = { pages: TextPage[]; firstPage: Raster; machineData: MachineData | undefined };

/**
 * Reads the first five pages from their text layers. If these are implausible, the pages are drawn and their text is
 * recognized. `firstPage` is the first page drawn at display size, before it is turned upright. `machineData` is the
 * data from an attached invoice or a fiscal code.
 * @throws `UnreadableReceiptError` ('unreadable') if the document is damaged, encrypted or empty
 */
export async function readPdf(file: Uint8Array): Promise<ReadPdf> {
  const invoice = await readAttachedInvoice(file);
  return runWithDocument(file, undefined, async (pdfium, document) => {
    const pageCount = Math.min(maxPages, pdfium._FPDF_GetPageCount(document));
    const textLayerByPage: (Page | undefined)[] = [];
    for (let index = 0; index < pageCount; index++)
      textLayerByPage.push(runWithPage(pdfium, document, index, readPageText));
    const picture = pageCount > 0 ? runWithPage(pdfium, document, 0, drawPage) : undefined;
    if (!picture) throw new UnreadableReceiptError('unreadable');
    const firstPage = await decodeWholePicture(picture);
    const textLayers = textLayerByPage.filter((textLayer) => textLayer !== undefined);
    const isTrustworthy =
      textLayers.length > 0 &&
      isTextLayerTrustworthy(textLayers, textLayerByPage[0] && { page: textLayerByPage[0], drawing: firstPage });
    let machineData = invoice ?? (await readCodeOnPicture(picture, firstPage));
    const pages: TextPage[] = [];
    for (const [index, textLayer] of textLayerByPage.entries()) {
      if (isTrustworthy && textLayer) {
        pages.push({ page: textLayer, turns: 0 });
        continue;
      }
      const drawnPicture = index === 0 ? picture : runWithPage(pdfium, document, index, drawPage);
      pages.push(await readPicture(drawnPicture));
      if (index > 0) machineData ??= await readCodeOnPicture(drawnPicture, await decodeWholePicture(drawnPicture));
    }
    return { pages, firstPage, machineData };
  });
}

function readPageText(pdfium: Pdfium, page: number): Page | undefined {
  return readTextLayer(pdfium, page, computeDrawingSize(pdfium, page));
}
