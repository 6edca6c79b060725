import type { Raster } from './raster.ts';

/** The longer side is divided into this many blocks, whose brightness is measured. */
const blockCount = 40;
/** The picture counts as evenly lit where the darkest tenth of the blocks has at least this share of the brightest tenth's brightness. */
const evenAbove = 0.7;
/** The brightness, of 255, to which paper is raised, and the largest factor: more would only amplify noise. */
const paper = 235;
const maxGain = 5;

/** How bright the paper is in each block: the brightest tenth of its pixels, as print is dark. */
type Light = { across: number; down: number; size: number; white: Float32Array };

/**
 * Removes shadows (illumination correction): print in a shadow has too little contrast to be found. A picture that is
 * evenly lit is returned unchanged.
 */
export function evenLight(raster: Raster): Raster {
  const light = measure(raster);
  const sorted = [...light.white].sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] as number;
  if (at(0.1) >= evenAbove * at(0.9)) return raster;
  const { width, height } = raster;
  const data = new Uint8Array(raster.data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const gain = Math.min(maxGain, paper / whiteAt(light, x, y));
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

/** The paper's brightness at a pixel, interpolated between the four nearest blocks: without that their edges would show. */
function whiteAt({ across, down, size, white }: Light, x: number, y: number): number {
  const px = Math.min(across - 1, Math.max(0, (x + 0.5) / size - 0.5));
  const py = Math.min(down - 1, Math.max(0, (y + 0.5) / size - 0.5));
  const [left, top] = [Math.floor(px), Math.floor(py)];
  const [right, bottom] = [Math.min(across - 1, left + 1), Math.min(down - 1, top + 1)];
  const at = (bx: number, by: number) => white[by * across + bx] as number;
  const upper = at(left, top) + (at(right, top) - at(left, top)) * (px - left);
  const lower = at(left, bottom) + (at(right, bottom) - at(left, bottom)) * (px - left);
  return upper + (lower - upper) * (py - top);
}
