import type { Raster } from '../image/raster.ts';
import { offsetAt } from './centreline.ts';
import type { Region } from './region.ts';

export const cropHeight = 48;
/** In pixels, wider than any printed line: a bound for the memory that a wrongly found region can take. */
const maxWidth = 2400;
const minWidth = 32;

/** A region set upright, as planes of −1 to 1 in the order blue, green, red. */
export type Crop = { width: number; values: Float32Array };

/**
 * Cuts a slanted or bent region out of the raster at the height that the recognition reads.
 * With `upsideDown` it is cut turned by half a circle.
 */
export function straighten(raster: Raster, region: Region, upsideDown = false): Crop {
  const scale = cropHeight / region.height;
  const inner = Math.round(region.width * scale);
  const width = Math.min(maxWidth, Math.max(minWidth, Math.ceil(inner / 8) * 8));
  const count = width * cropHeight;
  const values = new Float32Array(count * 3);
  const sign = upsideDown ? -1 : 1;
  const cos = (Math.cos(region.angle) / scale) * sign;
  const sin = (Math.sin(region.angle) / scale) * sign;
  // When scaling down, one sample a pixel would miss thin strokes.
  const samples = scale < 0.67 ? 2 : 1;
  const pixel = new Float32Array(3);
  const offsets = Array.from({ length: width }, (_, x) =>
    offsetAt(region, (sign * (x + 0.5 - inner / 2)) / inner + 0.5),
  );
  for (let y = 0; y < cropHeight; y++) {
    for (let x = 0; x < width; x++) {
      pixel.fill(0);
      for (let s = 0; s < samples * samples; s++) {
        const u = x + ((s % samples) + 0.5) / samples - inner / 2;
        const offset = (offsets[x] as number) * scale * sign;
        const v = y + (Math.floor(s / samples) + 0.5) / samples - cropHeight / 2 + offset;
        addSample(raster, region.x + u * cos - v * sin, region.y + u * sin + v * cos, pixel);
      }
      for (let plane = 0; plane < 3; plane++) {
        values[plane * count + y * width + x] = (pixel[2 - plane] as number) / (samples * samples * 127.5) - 1;
      }
    }
  }
  return { width, values };
}

/** Adds the bilinearly interpolated colour at a point; outside the raster the edge repeats. */
function addSample(raster: Raster, x: number, y: number, sum: Float32Array): void {
  const { width, height, data } = raster;
  const px = Math.min(Math.max(x - 0.5, 0), width - 1);
  const py = Math.min(Math.max(y - 0.5, 0), height - 1);
  const x0 = Math.floor(px);
  const y0 = Math.floor(py);
  const right = px - x0;
  const down = py - y0;
  const a = (y0 * width + x0) * 3;
  const b = x0 + 1 < width ? a + 3 : a;
  const below = y0 + 1 < height ? width * 3 : 0;
  for (let plane = 0; plane < 3; plane++) {
    const upper = (data[a + plane] as number) * (1 - right) + (data[b + plane] as number) * right;
    const lower = (data[a + below + plane] as number) * (1 - right) + (data[b + below + plane] as number) * right;
    sum[plane] = (sum[plane] as number) + upper * (1 - down) + lower * down;
  }
}
