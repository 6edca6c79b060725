import type { Raster } from './raster.ts';

/** Number of blocks along the longer side of the picture. Brightness is measured per block. */
const blockCount = 40;
/**
 * If the darkest blocks have at least this share of the brightness of the brightest ones, the picture is evenly lit.
 */
const evenLightRatio = 0.7;
/**
 * `paperBrightness` is the brightness that paper should have, from 0 to 255. `maxGain` is the maximum factor by which
 * the brightness is increased. A larger one would amplify noise.
 */
const paperBrightness = 235;
const maxGain = 5;

/**
 * The brightness of the paper in each block. It is measured in the brightest tenth of the pixels, because text is dark.
 */
type Light = { columnCount: number; rowCount: number; blockSize: number; paperLevels: Float32Array };

/**
 * Brightens shadows, because text in them has too little contrast to be found. Evenly lit pictures are returned
 * unchanged.
 */
export function brightenShadows(raster: Raster): Raster {
  const light = measureLight(raster);
  const sorted = [...light.paperLevels].sort((a, b) => a - b);
  const getPercentile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] as number;
  if (getPercentile(0.1) >= evenLightRatio * getPercentile(0.9)) return raster;
  const { width, height } = raster;
  const data = new Uint8Array(raster.data.length);
  const blocksByColumn = Array.from({ length: width }, (_, x) =>
    findNearestBlocks(x, light.blockSize, light.columnCount),
  );
  for (let y = 0; y < height; y++) {
    const { first, second, share } = findNearestBlocks(y, light.blockSize, light.rowCount);
    const upper = light.paperLevels.subarray(first * light.columnCount, (first + 1) * light.columnCount);
    const lower = light.paperLevels.subarray(second * light.columnCount, (second + 1) * light.columnCount);
    for (let x = 0; x < width; x++) {
      const blocks = blocksByColumn[x] as BlockPair;
      const upperLevel = interpolateLevel(upper, blocks);
      const lowerLevel = interpolateLevel(lower, blocks);
      const paperLevel = upperLevel + (lowerLevel - upperLevel) * share;
      const gain = Math.min(maxGain, paperBrightness / paperLevel);
      const pixel = (y * width + x) * 3;
      for (let i = pixel; i < pixel + 3; i++) data[i] = Math.min(255, (raster.data[i] as number) * gain);
    }
  }
  return { width, height, data };
}

function measureLight({ width, height, data }: Raster): Light {
  const blockSize = Math.max(8, Math.ceil(Math.max(width, height) / blockCount));
  const columnCount = Math.ceil(width / blockSize);
  const rowCount = Math.ceil(height / blockSize);
  const paperLevels = new Float32Array(columnCount * rowCount);
  const counts = new Uint32Array(256);
  for (let block = 0; block < paperLevels.length; block++) {
    const [left, top] = [(block % columnCount) * blockSize, Math.floor(block / columnCount) * blockSize];
    counts.fill(0);
    let brightPixels = 0;
    for (let y = top; y < Math.min(height, top + blockSize); y += 2) {
      for (let x = left; x < Math.min(width, left + blockSize); x += 2) {
        const value = data[(y * width + x) * 3 + 1] as number;
        counts[value] = (counts[value] as number) + 1;
        brightPixels += 0.1;
      }
    }
    let value = 255;
    while (value > 1 && brightPixels > (counts[value] as number)) brightPixels -= counts[value--] as number;
    paperLevels[block] = value;
  }
  return { columnCount, rowCount, blockSize, paperLevels };
}

/**
 * The two blocks whose centres are on either side of a pixel. `share` is the pixel's position between these centres,
 * from 0 to 1.
 */
type BlockPair = { first: number; second: number; share: number };

/**
 * Returns the two blocks between which the brightness at a pixel is interpolated. Interpolation avoids visible edges
 * between blocks.
 */
function findNearestBlocks(pixel: number, blockSize: number, blockCount: number): BlockPair {
  const position = Math.min(blockCount - 1, Math.max(0, (pixel + 0.5) / blockSize - 0.5));
  const first = Math.floor(position);
  return { first, second: Math.min(blockCount - 1, first + 1), share: position - first };
}

function interpolateLevel(row: Float32Array, { first, second, share }: BlockPair): number {
  const firstLevel = row[first] as number;
  const secondLevel = row[second] as number;
  return firstLevel + (secondLevel - firstLevel) * share;
}
