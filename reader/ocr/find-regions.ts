import { findBlots } from './find-blots.ts';
import { convexHull, leastRectangle, type Region } from './region.ts';
import { findSpine, sinkAt } from './spine.ts';

/** The settings of PP-OCR's "differentiable binarization" (Liao et al., 2019), as measured best on receipts. */
const textAbove = 0.3;
const scoreAbove = 0.5;
const unclip = 1.6;
const minSide = 3;

/**
 * Turns a map of text probability into slanted rectangles, or bands along a bent line: connected pixels above the
 * threshold, the least rectangle around each, grown again by what the network was trained to shrink it by.
 */
export function findRegions(map: Float32Array, width: number, height: number): Region[] {
  const regions: Region[] = [];
  for (const { outline, slices } of findBlots(map, width, height, textAbove)) {
    const rectangle = leastRectangle(convexHull(outline));
    if (Math.min(rectangle.width, rectangle.height) < minSide) continue;
    const bent = findSpine(slices, rectangle);
    const band = bent ? { ...rectangle, height: bent.thickness, spine: bent.spine } : rectangle;
    const score = meanInside(map, width, height, band);
    if (score < scoreAbove) continue;
    const grow = (unclip * band.width * band.height) / (2 * (band.width + band.height));
    regions.push({ ...band, width: band.width + 2 * grow, height: band.height + 2 * grow, score });
  }
  return regions;
}

function meanInside(map: Float32Array, width: number, height: number, area: Omit<Region, 'score'>): number {
  const cos = Math.cos(area.angle);
  const sin = Math.sin(area.angle);
  const sink = Math.max(0, ...(area.spine ?? []).map(Math.abs));
  const reachX = (Math.abs(cos) * area.width + Math.abs(sin) * area.height) / 2 + sink;
  const reachY = (Math.abs(sin) * area.width + Math.abs(cos) * area.height) / 2 + sink;
  let sum = 0;
  let count = 0;
  for (let y = Math.max(0, Math.floor(area.y - reachY)); y <= Math.min(height - 1, area.y + reachY); y++) {
    for (let x = Math.max(0, Math.floor(area.x - reachX)); x <= Math.min(width - 1, area.x + reachX); x++) {
      const u = (x - area.x) * cos + (y - area.y) * sin;
      if (Math.abs(u) > area.width / 2) continue;
      const v = (y - area.y) * cos - (x - area.x) * sin - sinkAt(area, u / area.width + 0.5);
      if (Math.abs(v) > area.height / 2) continue;
      sum += map[y * width + x] as number;
      count++;
    }
  }
  return count === 0 ? 0 : sum / count;
}
