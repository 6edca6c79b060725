import type { RecognisedText } from './recognise-text.ts';
import type { TextRegion } from './text-region.ts';

/** Maximum number of regions that are recognized in both orientations, because each takes time. */
const sampleSize = 6;
/** Text with at least this confidence is upright, because upside-down text never reaches it. */
const uprightConfidence = 0.93;

/**
 * Returns the main direction of the text in radians, from -π/2 to π/2. Positive values mean that the text falls to the
 * right.
 */
export function measureTextDirection(regions: readonly TextRegion[]): number {
  let [sin, cos] = [0, 0];
  for (const { width, height, angle } of regions) {
    const [length, thickness, direction] =
      width > height ? [width, height, angle] : [height, width, angle + Math.PI / 2];
    if (length < thickness * 3) continue;
    // Text has no direction, so opposite angles must count as the same. Doubling the angles makes them equal.
    sin += length * Math.sin(2 * direction);
    cos += length * Math.cos(2 * direction);
  }
  return Math.atan2(sin, cos) / 2;
}

/** True if the text runs upwards or downwards, so that most regions are taller than they are wide. */
export function isTextSideways(regions: readonly TextRegion[]): boolean {
  let tallLength = 0;
  let wideLength = 0;
  for (const { width, height } of regions) {
    if (height > width * 1.5) tallLength += height;
    else if (width > height * 1.5) wideLength += width;
  }
  return tallLength > wideLength;
}

/**
 * True if the text is upside down. Some regions are recognized in both orientations, and the confidence of both is
 * compared.
 * @param recognise recognizes a region, rotated by 180 degrees if `upsideDown` is true
 */
export async function isTextUpsideDown(
  regions: readonly TextRegion[],
  recognise: (region: TextRegion, upsideDown: boolean) => Promise<RecognisedText>,
): Promise<boolean> {
  const samples = regions
    .filter(({ width, height }) => width > height * 2 && width < height * 16)
    .sort((a, b) => b.width * b.score - a.width * a.score)
    .slice(0, sampleSize);
  const measureConfidence = async (upsideDown: boolean) => {
    let sum = 0;
    for (const sample of samples) sum += (await recognise(sample, upsideDown)).confidence;
    return samples.length === 0 ? 0 : sum / samples.length;
  };
  const uprightScore = await measureConfidence(false);
  return uprightScore < uprightConfidence && (await measureConfidence(true)) > uprightScore + 0.05;
}
