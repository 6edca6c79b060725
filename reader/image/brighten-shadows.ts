import type { Raster } from './raster.ts';

/** Number of blocks along the longer side of the picture. The brightness is measured in each block. */
const blockCount = 40;
/** If the ratio of the darkest to the brightest blocks is at least this, the picture is evenly lit. */
const evenAbove = 0.7;
/**
 * `paper` is the target brightness of paper, from 0 to 255. `maxGain` is the maximum factor, because a larger one would
 * amplify noise.
 */
const paper = 235;
const maxGain = 5;

/** The brightness of the paper in each block. Text is dark, so only the brightest tenth of the pixels is used. */
type Light = { across: number; down: number; size: number; white: Float32Array };

/**
 * Brightens shadows, because text with a low contrast would not be found in them. Evenly lit pictures are returned
 * unchanged.
 */
export function brightenShadows(raster: Raster): Raster {
  const light = measure(raster);
  const sorted = [...light.white].sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] as number;
  if (at(0.1) >= evenAbove * at(0.9)) return raster;
  const { width, height } = raster;
  const data = new Uint8Array(raster.data.length);
  const columns = Array.from({ length: width }, (_, x) => between(x, light.size, light.across));
  for (let y = 0; y < height; y++) {
    const { before, after, share } = between(y, light.size, light.down);
    const upper = light.white.subarray(before * light.across, (before + 1) * light.across);
    const lower = light.white.subarray(after * light.across, (after + 1) * light.across);
    for (let x = 0; x < width; x++) {
      const column = columns[x] as Between;
      const above = blend(upper, column);
      const white = above + (blend(lower, column) - above) * share;
      const gain = Math.min(maxGain, paper / white);
      const pixel = (y * width + x) * 3;
      for (let i = pixel; i < pixel + 3; i++) data[i] = Math.min(255, (raster.data[i] as number) * gain);
    }
  }
  return { width, height, data };
}

function measure({ width, height, data }: Raster): Light {
  const size = Math.max(8, Math.ceil(Math.max(width, height) / blockCount));
  const across = Math.ceil(width / size);
  const down = Math.ceil(height / size);
  const white = new Float32Array(across * down);
  const counts = new Uint32Array(256);
  for (let block = 0; block < white.length; block++) {
    const [left, top] = [(block % across) * size, Math.floor(block / across) * size];
    counts.fill(0);
    let rest = 0;
    for (let y = top; y < Math.min(height, top + size); y += 2) {
      for (let x = left; x < Math.min(width, left + size); x += 2) {
        const value = data[(y * width + x) * 3 + 1] as number;
        counts[value] = (counts[value] as number) + 1;
        rest += 0.1;
      }
    }
    let value = 255;
    while (value > 1 && rest > (counts[value] as number)) rest -= counts[value--] as number;
    white[block] = value;
  }
  return { across, down, size, white };
}

/** The blocks on either side of a pixel. `share` is the pixel's position between their centres, from 0 to 1. */
type Between = { before: number; after: number; share: number };

/**
 * Returns the two blocks between which the brightness at a pixel is interpolated. Interpolation avoids visible edges
 * between blocks.
 */
function between(pixel: number, size: number, blocks: number): Between {
  const at = Math.min(blocks - 1, Math.max(0, (pixel + 0.5) / size - 0.5));
  const before = Math.floor(at);
  return { before, after: Math.min(blocks - 1, before + 1), share: at - before };
}

function blend(row: Float32Array, { before, after, share }: Between): number {
  const first = row[before] as number;
  return first + ((row[after] as number) - first) * share;
}
