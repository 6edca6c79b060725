import type { Crop } from './straighten.ts';

/** Shares of the darkest and the brightest values that may go over the ends, so that a speck does not decide. */
const ends = 0.02;
/** Less contrast than this, of the 2 from black to white, is paper without print. */
const least = 0.08;

/** The crop with its darkest print black and its paper white. */
export function stretchContrast({ width, values }: Crop): Crop {
  const sorted = Float32Array.from(values).sort();
  const dark = sorted[Math.floor(ends * sorted.length)] as number;
  const bright = sorted[Math.floor((1 - 10 * ends) * sorted.length)] as number;
  if (bright - dark < least) return { width, values };
  const stretched = values.map((value) => Math.min(1, Math.max(-1, (2 * (value - dark)) / (bright - dark) - 1)));
  return { width, values: stretched };
}
