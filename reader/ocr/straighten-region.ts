import type { Raster } from '../image/raster.ts';
import { findCentrelineOffset } from './centreline.ts';
import type { TextRegion } from './text-region.ts';

export const cropHeight = 48;
/** Maximum width in pixels. Printed lines are never wider. The limit saves memory if a region was detected wrongly. */
const maxWidth = 2400;
const minWidth = 32;

/** A straightened region for the recognition network: blue, green and red planes with values from −1 to 1. */
export type StraightCrop = { width: number; values: Float32Array };

/**
 * Cuts a slanted or curved region out of the raster and straightens it. The result has the input height of the
 * recognition network.
 * @param upsideDown rotates the result by 180 degrees
 */
export function straightenRegion(raster: Raster, region: TextRegion, upsideDown = false): StraightCrop {
  const scale = cropHeight / region.height;
  const innerWidth = Math.round(region.width * scale);
  const width = Math.min(maxWidth, Math.max(minWidth, Math.ceil(innerWidth / 8) * 8));
  const pixelCount = width * cropHeight;
  const values = new Float32Array(pixelCount * 3);
  const sign = upsideDown ? -1 : 1;
  const cos = (Math.cos(region.angle) / scale) * sign;
  const sin = (Math.sin(region.angle) / scale) * sign;
  // If the region becomes smaller, one sample per pixel could miss thin strokes.
  const samplesPerSide = scale < 0.67 ? 2 : 1;
  const samplesPerPixel = samplesPerSide * samplesPerSide;
  const offsets = Float64Array.from(
    { length: width },
    (_, x) => findCentrelineOffset(region, (sign * (x + 0.5 - innerWidth / 2)) / innerWidth + 0.5) * scale * sign,
  );
  // This is the slowest loop of the reader, so it uses one type of array and only integer indexes.
  const data = new Uint8Array(raster.data.buffer, raster.data.byteOffset, raster.data.byteLength);
  const lastX = raster.width - 1;
  const lastY = raster.height - 1;
  const rowBytes = raster.width * 3;
  const { x: middleX, y: middleY } = region;
  for (let y = 0; y < cropHeight; y++) {
    for (let x = 0; x < width; x++) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let sample = 0; sample < samplesPerPixel; sample++) {
        const u = x + ((sample % samplesPerSide) + 0.5) / samplesPerSide - innerWidth / 2;
        const v =
          y + (Math.floor(sample / samplesPerSide) + 0.5) / samplesPerSide - cropHeight / 2 + (offsets[x] as number);
        // For points outside the raster, the colour of the nearest edge is used.
        const sourceX = Math.min(Math.max(middleX + u * cos - v * sin - 0.5, 0), lastX);
        const sourceY = Math.min(Math.max(middleY + u * sin + v * cos - 0.5, 0), lastY);
        const leftX = sourceX | 0;
        const topY = sourceY | 0;
        const source = topY * rowBytes + leftX * 3;
        const rightOffset = leftX < lastX ? 3 : 0;
        const belowOffset = topY < lastY ? rowBytes : 0;
        red = addInterpolated(red, data, source, rightOffset, belowOffset, sourceX - leftX, sourceY - topY);
        green = addInterpolated(green, data, source + 1, rightOffset, belowOffset, sourceX - leftX, sourceY - topY);
        blue = addInterpolated(blue, data, source + 2, rightOffset, belowOffset, sourceX - leftX, sourceY - topY);
      }
      const target = y * width + x;
      values[target] = blue / (samplesPerPixel * 127.5) - 1;
      values[target + pixelCount] = green / (samplesPerPixel * 127.5) - 1;
      values[target + 2 * pixelCount] = red / (samplesPerPixel * 127.5) - 1;
    }
  }
  return { width, values };
}

/**
 * Returns `sum` plus a value interpolated bilinearly between four pixels: the one at `index`, and its neighbours to the
 * right, below, and diagonally.
 */
function addInterpolated(
  sum: number,
  data: Uint8Array,
  index: number,
  rightOffset: number,
  belowOffset: number,
  x: number,
  y: number,
): number {
  const upper = (data[index] as number) * (1 - x) + (data[index + rightOffset] as number) * x;
  const lower =
    (data[index + belowOffset] as number) * (1 - x) + (data[index + belowOffset + rightOffset] as number) * x;
  return Math.fround(sum + upper * (1 - y) + lower * y);
}
