import type { Raster } from '../image/raster.ts';
import { findCentrelineOffset } from './centreline.ts';
import type { TextRegion } from './text-region.ts';

export const cropHeight = 48;
/** Maximum width in pixels. Printed lines are never wider. If a region was detected wrongly, the limit saves memory. */
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
  const inner = Math.round(region.width * scale);
  const width = Math.min(maxWidth, Math.max(minWidth, Math.ceil(inner / 8) * 8));
  const count = width * cropHeight;
  const values = new Float32Array(count * 3);
  const sign = upsideDown ? -1 : 1;
  const cos = (Math.cos(region.angle) / scale) * sign;
  const sin = (Math.sin(region.angle) / scale) * sign;
  // If the region becomes smaller, one sample per pixel could miss thin strokes.
  const samples = scale < 0.67 ? 2 : 1;
  const perPixel = samples * samples;
  const offsets = Float64Array.from(
    { length: width },
    (_, x) => findCentrelineOffset(region, (sign * (x + 0.5 - inner / 2)) / inner + 0.5) * scale * sign,
  );
  // This is the slowest loop, so it uses a single data type and only integer indexes.
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
      for (let s = 0; s < perPixel; s++) {
        const u = x + ((s % samples) + 0.5) / samples - inner / 2;
        const v = y + (Math.floor(s / samples) + 0.5) / samples - cropHeight / 2 + (offsets[x] as number);
        // Outside the raster, the colour of the nearest edge is used.
        const px = Math.min(Math.max(middleX + u * cos - v * sin - 0.5, 0), lastX);
        const py = Math.min(Math.max(middleY + u * sin + v * cos - 0.5, 0), lastY);
        const x0 = px | 0;
        const y0 = py | 0;
        const from = y0 * rowBytes + x0 * 3;
        const right = x0 < lastX ? 3 : 0;
        const below = y0 < lastY ? rowBytes : 0;
        red = added(red, data, from, right, below, px - x0, py - y0);
        green = added(green, data, from + 1, right, below, px - x0, py - y0);
        blue = added(blue, data, from + 2, right, below, px - x0, py - y0);
      }
      const at = y * width + x;
      values[at] = blue / (perPixel * 127.5) - 1;
      values[at + count] = green / (perPixel * 127.5) - 1;
      values[at + 2 * count] = red / (perPixel * 127.5) - 1;
    }
  }
  return { width, values };
}

/**
 * Returns `sum` plus a value interpolated bilinearly between four pixels: the one at `at`, and its neighbours to the
 * right, below, and diagonally.
 */
function added(sum: number, data: Uint8Array, at: number, right: number, below: number, x: number, y: number): number {
  const upper = (data[at] as number) * (1 - x) + (data[at + right] as number) * x;
  const lower = (data[at + below] as number) * (1 - x) + (data[at + below + right] as number) * x;
  return Math.fround(sum + upper * (1 - y) + lower * y);
}
