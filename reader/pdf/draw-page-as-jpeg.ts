import sharp from 'sharp';
import { UnreadableReceiptError } from '../receipt-reading.ts';
import { drawPdfPage } from './draw-pdf-page.ts';
import { runWithPdfDocument, runWithPdfPage } from './run-with-pdf-document.ts';

/** Length of the longer side of a picture, in pixels. The text of an A4 page is readable at this size. */
const LONGER_SIDE = 1600;

/**
 * Returns a JPEG of a page.
 * @param index the index of the page, starting at 0
 * @throws `UnreadableReceiptError`: 'unreadable' if the page does not exist or is damaged
 */
export async function drawPageAsJpeg(file: Uint8Array, index: number): Promise<Uint8Array> {
  // Each process draws only one page, so it needs just one thread and no cache.
  sharp.concurrency(1);
  sharp.cache(false);
  return runWithPdfDocument(file, undefined, async (pdfium, document) => {
    if (index >= pdfium._FPDF_GetPageCount(document)) throw new UnreadableReceiptError('unreadable');
    const picture = runWithPdfPage(pdfium, document, index, drawPdfPage);
    const size = { width: LONGER_SIDE, height: LONGER_SIDE, fit: 'inside', withoutEnlargement: true } as const;
    return picture.open().resize(size).jpeg({ quality: 80 }).toBuffer();
  });
}
