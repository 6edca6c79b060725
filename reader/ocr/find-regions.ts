import { convexHull, leastRectangle, type Points, type Region } from './region.ts';

/** The settings of PP-OCR's "differentiable binarization" (Liao et al., 2019), as measured best on receipts. */
const textAbove = 0.3;
const scoreAbove = 0.5;
const unclip = 1.6;
const minSide = 3;

/**
 * Turns a map of text probability into slanted rectangles: connected pixels above the threshold, the least
 * rectangle around each, grown again by what the network was trained to shrink it by.
 */
export function findRegions(map: Float32Array, width: number, height: number): Region[] {
  const regions: Region[] = [];
  for (const outline of outlines(map, width, height)) {
    const rectangle = leastRectangle(convexHull(outline));
    if (Math.min(rectangle.width, rectangle.height) < minSide) continue;
    const score = meanInside(map, width, height, rectangle);
    if (score < scoreAbove) continue;
    const grow = (unclip * rectangle.width * rectangle.height) / (2 * (rectangle.width + rectangle.height));
    regions.push({
      ...rectangle,
      width: rectangle.width + 2 * grow,
      height: rectangle.height + 2 * grow,
      score,
    });
  }
  return regions;
}

/** For each group of connected pixels: the leftmost and rightmost of every row, sorted by y, then x. */
function* outlines(map: Float32Array, width: number, height: number): Generator<Points> {
  const seen = new Uint8Array(map.length);
  const stack = new Int32Array(map.length);
  const left = new Int32Array(height);
  const right = new Int32Array(height);
  for (let start = 0; start < map.length; start++) {
    if (seen[start] || (map[start] as number) <= textAbove) continue;
    let top = Math.floor(start / width);
    let bottom = top;
    left.fill(width, top);
    right.fill(-1, top);
    let depth = 0;
    seen[start] = 1;
    stack[depth++] = start;
    while (depth > 0) {
      const at = stack[--depth] as number;
      const y = Math.floor(at / width);
      const x = at - y * width;
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      left[y] = Math.min(left[y] as number, x);
      right[y] = Math.max(right[y] as number, x);
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const next = ny * width + nx;
          if (seen[next] || (map[next] as number) <= textAbove) continue;
          seen[next] = 1;
          stack[depth++] = next;
        }
      }
    }
    const points: Points = [];
    for (let y = top; y <= bottom; y++) {
      points.push(left[y] as number, y);
      if (right[y] !== left[y]) points.push(right[y] as number, y);
    }
    yield points;
  }
}

function meanInside(map: Float32Array, width: number, height: number, area: Omit<Region, 'score'>): number {
  const cos = Math.cos(area.angle);
  const sin = Math.sin(area.angle);
  const reachX = (Math.abs(cos) * area.width + Math.abs(sin) * area.height) / 2;
  const reachY = (Math.abs(sin) * area.width + Math.abs(cos) * area.height) / 2;
  let sum = 0;
  let count = 0;
  for (let y = Math.max(0, Math.floor(area.y - reachY)); y <= Math.min(height - 1, area.y + reachY); y++) {
    for (let x = Math.max(0, Math.floor(area.x - reachX)); x <= Math.min(width - 1, area.x + reachX); x++) {
      const u = (x - area.x) * cos + (y - area.y) * sin;
      const v = (y - area.y) * cos - (x - area.x) * sin;
      if (Math.abs(u) > area.width / 2 || Math.abs(v) > area.height / 2) continue;
      sum += map[y * width + x] as number;
      count++;
    }
  }
  return count === 0 ? 0 : sum / count;
}
