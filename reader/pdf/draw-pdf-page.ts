import sharp from 'sharp';
import type { Picture } from '../image/picture.ts';
import type { PixelBox } from '../ocr-page.ts';
import { UnreadableReceiptError } from '../receipt-reading.ts';
import type { Pdfium } from './pdfium.ts';

/**
 * Resolution at which pages are drawn. At 250 dots per inch, 8-point letters are 28 px high, which is enough for
 * reliable recognition.
 */
const dotsPerInch = 250;
const maxSide = 2600;

const bgrxFormat = 3;
const annotationFlag = 0x01;
const rgbOrderFlag = 0x10;

/**
 * Returns the size, in pixels, at which a page is drawn.
 * @throws `UnreadableReceiptError` ('unreadable') if the page has no usable size
 */
export function computeDrawingSize(pdfium: Pdfium, page: number): { width: number; height: number } {
  const pageWidth = pdfium._FPDF_GetPageWidth(page);
  const pageHeight = pdfium._FPDF_GetPageHeight(page);
  const scale = Math.min(dotsPerInch / 72, maxSide / Math.max(pageWidth, pageHeight));
  const width = Math.round(pageWidth * scale);
  const height = Math.round(pageHeight * scale);
  if (!(width > 0 && height > 0)) throw new UnreadableReceiptError('unreadable');
  return { width, height };
}

export function drawPdfPage(pdfium: Pdfium, page: number): Picture {
  const { width, height } = computeDrawingSize(pdfium, page);
  const size = width * height * 4;
  const data = pdfium.wasmExports.malloc(size);
  if (data === 0) throw new Error('Not enough memory to draw the page.');
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, bgrxFormat, data, width * 4);
  try {
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
    pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, annotationFlag | rgbOrderFlag);
    const rgb = removeFourthChannel(pdfium.HEAPU8.subarray(data, data + size));
    return { width, height, open: () => sharp(rgb, { raw: { width, height, channels: 3 } }) };
  } finally {
    pdfium._FPDFBitmap_Destroy(bitmap);
    pdfium.wasmExports.free(data);
  }
}

/**
 * Converts a box from page units to pixels of the drawn page. In page units, positions increase upwards, and the page
 * may be rotated.
 * @param edges the left, top, right and bottom edges
 * @param buffer a pointer to eight free bytes
 */
export function mapBoxToDrawing(
  pdfium: Pdfium,
  page: number,
  size: { width: number; height: number },
  [left, top, right, bottom]: readonly [number, number, number, number],
  buffer: number,
): PixelBox {
  const toPixels = (x: number, y: number) => {
    pdfium._FPDF_PageToDevice(page, 0, 0, size.width, size.height, 0, x, y, buffer, buffer + 4);
    return [pdfium.HEAP32[buffer / 4] as number, pdfium.HEAP32[buffer / 4 + 1] as number] as const;
  };
  const [x1, y1] = toPixels(left, top);
  const [x2, y2] = toPixels(right, bottom);
  return { left: Math.min(x1, x2), top: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
}

function removeFourthChannel(pixels: Uint8Array): Uint8Array {
  const rgb = new Uint8Array((pixels.length / 4) * 3);
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) {
    rgb[to] = pixels[from] as number;
    rgb[to + 1] = pixels[from + 1] as number;
    rgb[to + 2] = pixels[from + 2] as number;
  }
  return rgb;
}
