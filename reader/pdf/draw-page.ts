import sharp from 'sharp';
import type { Picture } from '../image/picture.ts';
import { UnreadableReceiptError } from '../reading.ts';
import type { Pdfium } from './pdfium.ts';

/**
 * Resolution at which pages are drawn. At 250 dots per inch, 8-point letters are 28 px high, which is enough for
 * reliable recognition.
 */
const dotsPerInch = 250;
const longestSide = 2600;

const bgrx = 3;
const withAnnotations = 0x01;
const redFirst = 0x10;

/**
 * Returns the size, in pixels, at which a page is drawn.
 * @throws `UnreadableReceiptError` ('unreadable') if the page has no usable size
 */
export function computeDrawingSize(pdfium: Pdfium, page: number): { width: number; height: number } {
  const pageWidth = pdfium._FPDF_GetPageWidth(page);
  const pageHeight = pdfium._FPDF_GetPageHeight(page);
  const scale = Math.min(dotsPerInch / 72, longestSide / Math.max(pageWidth, pageHeight));
  const width = Math.round(pageWidth * scale);
  const height = Math.round(pageHeight * scale);
  if (!(width > 0 && height > 0)) throw new UnreadableReceiptError('unreadable');
  return { width, height };
}

export function drawPage(pdfium: Pdfium, page: number): Picture {
  const { width, height } = computeDrawingSize(pdfium, page);
  const size = width * height * 4;
  const data = pdfium.wasmExports.malloc(size);
  if (data === 0) throw new Error('Not enough memory to draw the page.');
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, bgrx, data, width * 4);
  try {
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
    pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, withAnnotations | redFirst);
    const rgb = withoutFourth(pdfium.HEAPU8.subarray(data, data + size));
    return { width, height, open: () => sharp(rgb, { raw: { width, height, channels: 3 } }) };
  } finally {
    pdfium._FPDFBitmap_Destroy(bitmap);
    pdfium.wasmExports.free(data);
  }
}

function withoutFourth(pixels: Uint8Array): Uint8Array {
  const rgb = new Uint8Array((pixels.length / 4) * 3);
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) {
    rgb[to] = pixels[from] as number;
    rgb[to + 1] = pixels[from + 1] as number;
    rgb[to + 2] = pixels[from + 2] as number;
  }
  return rgb;
}
