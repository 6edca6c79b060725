import type { PixelBox } from '../ocr-page.ts';
import type { Picture } from './picture.ts';
import { decodePicture, type Raster } from './raster.ts';

const sampleSide = 640;
/** Minimum difference in brightness (0 to 255) between ink and the pixels around it. */
const minContrast = 22;
/** Half the side, in pixels, of the square around a pixel whose mean brightness is calculated. */
const windowRadius = 8;

/**
 * Returns the printed part of the picture, plus a margin. Without cropping, the letters of a small receipt scanned on a
 * large sheet would be too small.
 */
export async function findInkBox(picture: Picture): Promise<PixelBox> {
  const fullBox = { left: 0, top: 0, width: picture.width, height: picture.height };
  const sample = await decodePicture(picture, fullBox, sampleSide);
  const { columns, rows } = countInk(sample);
  const columnRange = findInkRange(columns, sample.height);
  const rowRange = findInkRange(rows, sample.width);
  if (!columnRange || !rowRange) return fullBox;
  const scale = picture.width / sample.width;
  const margin = 0.02 * Math.max(picture.width, picture.height);
  const left = Math.max(0, Math.floor(columnRange.from * scale - margin));
  const top = Math.max(0, Math.floor(rowRange.from * scale - margin));
  const right = Math.min(picture.width, Math.ceil(columnRange.to * scale + margin));
  const bottom = Math.min(picture.height, Math.ceil(rowRange.to * scale + margin));
  const box = { left, top, width: right - left, height: bottom - top };
  // Such a small area is only dust. Cropping to it would remove the receipt.
  return box.width < 32 || box.height < 32 ? fullBox : box;
}

function countInk(sample: Raster): { columns: Uint32Array; rows: Uint32Array } {
  const { width, height, data } = sample;
  // A summed-area table. With it, the mean of any window needs only four look-ups.
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += data[(y * width + x) * 3 + 1] as number;
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] as number) + row;
    }
  }
  const getSum = (x: number, y: number) => sums[y * (width + 1) + x] as number;
  const columns = new Uint32Array(width);
  const rows = new Uint32Array(height);
  for (let y = 0; y < height; y++) {
    const y0 = Math.max(0, y - windowRadius);
    const y1 = Math.min(height, y + windowRadius + 1);
    for (let x = 0; x < width; x++) {
      const x0 = Math.max(0, x - windowRadius);
      const x1 = Math.min(width, x + windowRadius + 1);
      const mean = (getSum(x1, y1) - getSum(x0, y1) - getSum(x1, y0) + getSum(x0, y0)) / ((x1 - x0) * (y1 - y0));
      if (mean - (data[(y * width + x) * 3 + 1] as number) > minContrast) {
        columns[x] = (columns[x] as number) + 1;
        rows[y] = (rows[y] as number) + 1;
      }
    }
  }
  return { columns, rows };
}

/**
 * Returns the first and last position with more ink than dust would leave. Each position is judged by the ink of five
 * neighbouring positions together. Returns undefined if there are none.
 */
function findInkRange(counts: Uint32Array, length: number): { from: number; to: number } | undefined {
  const minInk = Math.max(4, length * 0.006);
  const hasInk = (i: number) => {
    let sum = 0;
    for (let j = Math.max(0, i - 2); j <= Math.min(counts.length - 1, i + 2); j++) sum += counts[j] as number;
    return sum >= minInk;
  };
  let from = 0;
  let to = counts.length - 1;
  while (from < to && !hasInk(from)) from++;
  while (to > from && !hasInk(to)) to--;
  return to - from > 4 ? { from, to: to + 1 } : undefined;
}
