import { decodePictureForDisplay } from '../image/display-picture.ts';
import type { Raster } from '../image/raster.ts';
import type { MachineData } from '../machine-data/machine-data.ts';
import { readFiscalCodeOnPicture } from '../machine-data/read-fiscal-code-on-picture.ts';
import { type RecognisedPage, recogniseTextOnPicture } from '../ocr/recognise-text-on-picture.ts';
import type { OcrPage } from '../ocr-page.ts';
import { UnreadableReceiptError } from '../receipt-reading.ts';
import { readAttachedInvoice } from './attached-invoice.ts';
import { computeDrawingSize, drawPdfPage } from './draw-pdf-page.ts';
import { isTextLayerTrustworthy } from './is-text-layer-trustworthy.ts';
import type { Pdfium } from './pdfium.ts';
import { runWithPdfDocument, runWithPdfPage } from './run-with-pdf-document.ts';
import { readTextLayer } from './text-layer.ts';

const maxPages = 5;

type ReadPdf = { pages: RecognisedPage[]; firstPage: Raster; machineData: MachineData | undefined };

/**
 * Reads the text layers of the first five pages. If they are not trustworthy, the pages are drawn and their text is
 * recognized. `firstPage` is the first page at display size, not yet upright. `machineData` is from an attached invoice
 * or a fiscal code.
 * @throws `UnreadableReceiptError` ('unreadable') if the document is damaged, encrypted or empty
 */
export async function readPdfReceipt(file: Uint8Array): Promise<ReadPdf> {
  const invoice = await readAttachedInvoice(file);
  return runWithPdfDocument(file, undefined, async (pdfium, document) => {
    const pageCount = Math.min(maxPages, pdfium._FPDF_GetPageCount(document));
    const textLayerByPage: (OcrPage | undefined)[] = [];
    for (let index = 0; index < pageCount; index++)
      textLayerByPage.push(runWithPdfPage(pdfium, document, index, readPageText));
    const picture = pageCount > 0 ? runWithPdfPage(pdfium, document, 0, drawPdfPage) : undefined;
    if (!picture) throw new UnreadableReceiptError('unreadable');
    const firstPage = await decodePictureForDisplay(picture);
    const textLayers = textLayerByPage.filter((textLayer) => textLayer !== undefined);
    const isTrustworthy =
      textLayers.length > 0 &&
      isTextLayerTrustworthy(textLayers, textLayerByPage[0] && { page: textLayerByPage[0], drawing: firstPage });
    let machineData = invoice ?? (await readFiscalCodeOnPicture(picture, firstPage));
    const pages: RecognisedPage[] = [];
    for (const [index, textLayer] of textLayerByPage.entries()) {
      if (isTrustworthy && textLayer) {
        pages.push({ page: textLayer, turns: 0 });
        continue;
      }
      const drawnPicture = index === 0 ? picture : runWithPdfPage(pdfium, document, index, drawPdfPage);
      pages.push(await recogniseTextOnPicture(drawnPicture));
      if (index > 0)
        machineData ??= await readFiscalCodeOnPicture(drawnPicture, await decodePictureForDisplay(drawnPicture));
    }
    return { pages, firstPage, machineData };
  });
}

function readPageText(pdfium: Pdfium, page: number): OcrPage | undefined {
  return readTextLayer(pdfium, page, computeDrawingSize(pdfium, page));
}
