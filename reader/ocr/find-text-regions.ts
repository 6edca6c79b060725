import { findCentreline, findCentrelineOffset, type TextSlice } from './centreline.ts';
import { computeConvexHull, findSmallestRectangle, type PointCoordinates, type TextRegion } from './text-region.ts';

/**
 * Settings of "differentiable binarization" (Liao et al., 2019), as used in PP-OCR. These values gave the best results
 * on receipts.
 */
const textThreshold = 0.3;
const minScore = 0.5;
const enlargement = 1.6;
const minSide = 3;

/**
 * Returns the text regions on a map of probabilities. A region is a slanted rectangle or a curved band around a
 * connected component. It is larger than the component, because the network marks only the inner part of the text.
 */
export function findTextRegions(map: Float32Array, width: number, height: number): TextRegion[] {
  const regions: TextRegion[] = [];
  for (const { outline, slices } of findConnectedComponents(map, width, height, textThreshold)) {
    const rectangle = findSmallestRectangle(computeConvexHull(outline));
    if (Math.min(rectangle.width, rectangle.height) < minSide) continue;
    const curve = findCentreline(slices, rectangle);
    const shape = curve ? { ...rectangle, height: curve.thickness, centreline: curve.centreline } : rectangle;
    const score = computeMeanInside(map, width, height, shape);
    if (score < minScore) continue;
    const margin = (enlargement * shape.width * shape.height) / (2 * (shape.width + shape.height));
    regions.push({ ...shape, width: shape.width + 2 * margin, height: shape.height + 2 * margin, score });
  }
  return regions;
}

function computeMeanInside(map: Float32Array, width: number, height: number, area: Omit<TextRegion, 'score'>): number {
  const cos = Math.cos(area.angle);
  const sin = Math.sin(area.angle);
  const maxOffset = Math.max(0, ...(area.centreline ?? []).map(Math.abs));
  const reachX = (Math.abs(cos) * area.width + Math.abs(sin) * area.height) / 2 + maxOffset;
  const reachY = (Math.abs(sin) * area.width + Math.abs(cos) * area.height) / 2 + maxOffset;
  let sum = 0;
  let count = 0;
  for (let y = Math.max(0, Math.floor(area.y - reachY)); y <= Math.min(height - 1, area.y + reachY); y++) {
    for (let x = Math.max(0, Math.floor(area.x - reachX)); x <= Math.min(width - 1, area.x + reachX); x++) {
      const u = (x - area.x) * cos + (y - area.y) * sin;
      if (Math.abs(u) > area.width / 2) continue;
      const v = (y - area.y) * cos - (x - area.x) * sin - findCentrelineOffset(area, u / area.width + 0.5);
      if (Math.abs(v) > area.height / 2) continue;
      sum += map[y * width + x] as number;
      count++;
    }
  }
  return count === 0 ? 0 : sum / count;
}

/**
 * A connected component. `outline` contains the outermost pixels of each row, sorted by y and x. `slices` contains the
 * centre and height of each column.
 */
type Component = { outline: PointCoordinates; slices: TextSlice[] };

/** Finds the connected components of all pixels above a threshold, using flood fill. */
function* findConnectedComponents(
  map: Float32Array,
  width: number,
  height: number,
  threshold: number,
): Generator<Component> {
  const isVisited = new Uint8Array(map.length);
  const stack = new Int32Array(map.length);
  const rows = { first: new Int32Array(height), last: new Int32Array(height) };
  const columns = { first: new Int32Array(width), last: new Int32Array(width) };
  for (let start = 0; start < map.length; start++) {
    if (isVisited[start] || (map[start] as number) <= threshold) continue;
    let top = Math.floor(start / width);
    let bottom = top;
    let left = start - top * width;
    let right = left;
    rows.first.fill(width);
    rows.last.fill(-1);
    columns.first.fill(height);
    columns.last.fill(-1);
    let stackSize = 0;
    isVisited[start] = 1;
    stack[stackSize++] = start;
    while (stackSize > 0) {
      const pixel = stack[--stackSize] as number;
      const y = Math.floor(pixel / width);
      const x = pixel - y * width;
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      left = Math.min(left, x);
      right = Math.max(right, x);
      extendRange(rows, y, x);
      extendRange(columns, x, y);
      for (let nextY = Math.max(0, y - 1); nextY <= Math.min(height - 1, y + 1); nextY++) {
        for (let nextX = Math.max(0, x - 1); nextX <= Math.min(width - 1, x + 1); nextX++) {
          const next = nextY * width + nextX;
          if (isVisited[next] || (map[next] as number) <= threshold) continue;
          isVisited[next] = 1;
          stack[stackSize++] = next;
        }
      }
    }
    const outline: PointCoordinates = [];
    for (let y = top; y <= bottom; y++) {
      outline.push(rows.first[y] as number, y);
      if (rows.last[y] !== rows.first[y]) outline.push(rows.last[y] as number, y);
    }
    const slices: TextSlice[] = [];
    for (let x = left; x <= right; x++) {
      const [first, last] = [columns.first[x] as number, columns.last[x] as number];
      slices.push({ x, y: (first + last) / 2, thickness: last - first + 1 });
    }
    yield { outline, slices };
  }
}

function extendRange(range: { first: Int32Array; last: Int32Array }, index: number, position: number): void {
  range.first[index] = Math.min(range.first[index] as number, position);
  range.last[index] = Math.max(range.last[index] as number, position);
}
