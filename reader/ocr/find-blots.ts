import type { Points } from './region.ts';
import type { Slice } from './spine.ts';

/** A group of connected pixels: the outermost of each row, sorted by y, then x; and what each column holds. */
export type Blot = { outline: Points; slices: Slice[] };

/** The groups of connected pixels of a map that are above a threshold. */
export function* findBlots(map: Float32Array, width: number, height: number, above: number): Generator<Blot> {
  const seen = new Uint8Array(map.length);
  const stack = new Int32Array(map.length);
  const rows = { first: new Int32Array(height), last: new Int32Array(height) };
  const columns = { first: new Int32Array(width), last: new Int32Array(width) };
  for (let start = 0; start < map.length; start++) {
    if (seen[start] || (map[start] as number) <= above) continue;
    let top = Math.floor(start / width);
    let bottom = top;
    let left = start - top * width;
    let right = left;
    rows.first.fill(width);
    rows.last.fill(-1);
    columns.first.fill(height);
    columns.last.fill(-1);
    let depth = 0;
    seen[start] = 1;
    stack[depth++] = start;
    while (depth > 0) {
      const at = stack[--depth] as number;
      const y = Math.floor(at / width);
      const x = at - y * width;
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      left = Math.min(left, x);
      right = Math.max(right, x);
      extend(rows, y, x);
      extend(columns, x, y);
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const next = ny * width + nx;
          if (seen[next] || (map[next] as number) <= above) continue;
          seen[next] = 1;
          stack[depth++] = next;
        }
      }
    }
    const outline: Points = [];
    for (let y = top; y <= bottom; y++) {
      outline.push(rows.first[y] as number, y);
      if (rows.last[y] !== rows.first[y]) outline.push(rows.last[y] as number, y);
    }
    const slices: Slice[] = [];
    for (let x = left; x <= right; x++) {
      const [first, last] = [columns.first[x] as number, columns.last[x] as number];
      slices.push({ x, y: (first + last) / 2, thickness: last - first + 1 });
    }
    yield { outline, slices };
  }
}

function extend(range: { first: Int32Array; last: Int32Array }, at: number, to: number): void {
  range.first[at] = Math.min(range.first[at] as number, to);
  range.last[at] = Math.max(range.last[at] as number, to);
}
