import type { Recognised } from './recognise.ts';
import type { Region } from './region.ts';

/** Maximum number of pieces read both ways, because each takes two runs of the model. */
const sampleSize = 6;
/** Text recognized with at least this confidence is upright. Upside-down text never reaches it. */
const surelyUpright = 0.93;

/** Returns the main direction of the text in radians within ±π/2; positive means down to the right. */
export function directionOf(regions: readonly Region[]): number {
  let [sin, cos] = [0, 0];
  for (const { width, height, angle } of regions) {
    const [long, short, direction] = width > height ? [width, height, angle] : [height, width, angle + Math.PI / 2];
    if (long < short * 3) continue;
    // Doubles the angle, because opposite directions are equivalent.
    sin += long * Math.sin(2 * direction);
    cos += long * Math.cos(2 * direction);
  }
  return Math.atan2(sin, cos) / 2;
}

/** True if most of the text runs up or down the raster, so that its pieces are tall. */
export function liesOnSide(regions: readonly Region[]): boolean {
  let tall = 0;
  let wide = 0;
  for (const { width, height } of regions) {
    if (height > width * 1.5) tall += height;
    else if (width > height * 1.5) wide += width;
  }
  return tall > wide;
}

/**
 * True if horizontal text is upside down. Compares the confidence of some pieces read each way.
 * @param read reads a piece as it is or rotated by 180 degrees
 */
export async function isUpsideDown(
  regions: readonly Region[],
  read: (region: Region, upsideDown: boolean) => Promise<Recognised>,
): Promise<boolean> {
  const pieces = regions
    .filter(({ width, height }) => width > height * 2 && width < height * 16)
    .sort((a, b) => b.width * b.score - a.width * a.score)
    .slice(0, sampleSize);
  const confidence = async (upsideDown: boolean) => {
    let sum = 0;
    for (const piece of pieces) sum += (await read(piece, upsideDown)).confidence;
    return pieces.length === 0 ? 0 : sum / pieces.length;
  };
  const asItStands = await confidence(false);
  return asItStands < surelyUpright && (await confidence(true)) > asItStands + 0.05;
}
