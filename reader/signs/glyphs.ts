/** The brightness of each pixel of a straightened piece of text, from 0 (black) to 1 (white), row by row. */
export type BrightnessStrip = { width: number; height: number; shades: Float32Array };

/** The position of a glyph on a strip: its first and last column and row. */
export type GlyphBox = { left: number; right: number; top: number; bottom: number };

/**
 * The amount of ink in each pixel of a piece of text, from 0 to 1, row by row. `glyphs` are sorted from left to right.
 */
export type InkStrip = { width: number; ink: Float32Array; glyphs: GlyphBox[] };

/** Side length, in pixels, of the square to which glyphs are scaled for recognition. */
export const glyphShapeSide = 20;

/** Minimum difference in brightness between paper and print, from 0 to 1. */
const leastContrast = 0.12;
/** Differences below this share of the contrast are treated as paper, because the brightness of paper varies. */
const grain = 0.2;
/** A row or column counts as empty if it has less than this share of the ink in the row or column with the most ink. */
const emptyBelow = 0.1;
/** Maximum width of a glyph, as a multiple of the text height. A wider group of columns contains several glyphs. */
const widest = 1.05;

/**
 * Splits a strip into glyphs. Only the columns between `from` and `to` are searched. Returns null if the contrast is
 * too low.
 */
export function splitIntoGlyphs({ width, height, shades }: BrightnessStrip, from: number, to: number): InkStrip | null {
  const ink = inkOf({ width, height, shades }, from, to);
  if (!ink) return null;
  const rows = bandOf(rowSums(ink, width, height, from, to));
  const columns = new Float32Array(width);
  for (let y = rows.first; y <= rows.last; y++) {
    for (let x = 0; x < width; x++) columns[x] = (columns[x] as number) + (ink[y * width + x] as number);
  }
  const tall = rows.last - rows.first + 1;
  const glyphs = runsOf(columns, from, to)
    .flatMap((run) => split(run, columns, widest * tall))
    .flatMap((run) => glyphOf(ink, width, run, rows));
  return { width, ink, glyphs };
}

function inkOf({ width, height, shades }: BrightnessStrip, from: number, to: number): Float32Array | null {
  const counts = new Int32Array(256);
  let all = 0;
  for (let y = 0; y < height; y++) {
    for (let x = from; x < to; x++) {
      const shade = Math.round((shades[y * width + x] as number) * 255);
      counts[shade] = (counts[shade] as number) + 1;
      all++;
    }
  }
  const at = (share: number) => {
    let shade = 0;
    for (let seen = counts[0] as number; seen < share * all && shade < 255; seen += counts[shade] as number) shade++;
    return shade / 255;
  };
  const [dark, middle, light] = [at(0.03), at(0.5), at(0.8)];
  if (light - dark < leastContrast) return null;
  // Print may be white on black. Most pixels are paper, so the brightness of most pixels decides.
  const [paper, print] = middle - dark < light - middle ? [at(0.2), at(0.97)] : [light, dark];
  return shades.map((shade) => Math.min(1, Math.max(0, (shade - paper) / (print - paper) - grain) / (1 - grain)));
}

function rowSums(ink: Float32Array, width: number, height: number, from: number, to: number): Float32Array {
  const rows = new Float32Array(height);
  for (let y = 0; y < height; y++) {
    for (let x = from; x < to; x++) rows[y] = (rows[y] as number) + (ink[y * width + x] as number);
  }
  return rows;
}

/** Returns the first and last row of the text itself. Ink from the lines above and below is left out. */
function bandOf(rows: Float32Array): { first: number; last: number } {
  const least = 2 * emptyBelow * Math.max(...rows);
  let first = Math.floor(rows.length / 2);
  let last = first;
  while (first > 0 && (rows[first - 1] as number) > least) first--;
  while (last < rows.length - 1 && (rows[last + 1] as number) > least) last++;
  return { first: Math.max(0, first - 1), last: Math.min(rows.length - 1, last + 1) };
}

type Run = { left: number; right: number };

/** Returns the groups of adjacent columns that contain ink. */
function runsOf(columns: Float32Array, from: number, to: number): Run[] {
  const least = emptyBelow * Math.max(...columns.subarray(from, to));
  const runs: Run[] = [];
  let start = -1;
  for (let x = 0; x <= columns.length; x++) {
    const isInk = x < columns.length && (columns[x] as number) > least;
    if (isInk && start < 0) start = x;
    if (isInk || start < 0) continue;
    runs.push({ left: start, right: x - 1 });
    start = -1;
  }
  return runs;
}

/** Splits a group that is too wide for one glyph, at the column with the least ink. */
function split({ left, right }: Run, columns: Float32Array, most: number): Run[] {
  if (right - left < most) return [{ left, right }];
  const margin = Math.round(most * 0.3);
  let cut = left + margin;
  for (let x = cut; x <= Math.min(right - margin, left + most); x++) {
    if ((columns[x] as number) < (columns[cut] as number)) cut = x;
  }
  return [{ left, right: cut - 1 }, ...split({ left: cut, right }, columns, most)];
}

/** Returns the glyph in a group of columns, or an empty list if it is only a speck. */
function glyphOf(
  ink: Float32Array,
  width: number,
  { left, right }: Run,
  rows: { first: number; last: number },
): GlyphBox[] {
  const hasInk = (y: number) => {
    for (let x = left; x <= right; x++) if ((ink[y * width + x] as number) > 0.4) return true;
    return false;
  };
  let { first: top, last: bottom } = rows;
  while (top < bottom && !hasInk(top)) top++;
  while (bottom > top && !hasInk(bottom)) bottom--;
  return right - left < 2 || bottom - top < 2 ? [] : [{ left, right, top, bottom }];
}

/** Returns a glyph scaled to fit a square, keeping its proportions. */
export function scaleGlyph({ ink, width }: InkStrip, { left, right, top, bottom }: GlyphBox): Float32Array {
  const shape = new Float32Array(glyphShapeSide * glyphShapeSide);
  const [wide, high] = [right - left + 1, bottom - top + 1];
  const scale = Math.max(wide, high) / glyphShapeSide;
  const [across, down] = [(glyphShapeSide * scale - wide) / 2, (glyphShapeSide * scale - high) / 2];
  for (let y = 0; y < glyphShapeSide; y++) {
    for (let x = 0; x < glyphShapeSide; x++) {
      shape[y * glyphShapeSide + x] = mean(
        ink,
        width,
        { left, right, top, bottom },
        x * scale - across,
        y * scale - down,
        scale,
      );
    }
  }
  return shape;
}

/** Returns the mean ink at four points of a square. */
function mean(ink: Float32Array, width: number, glyph: GlyphBox, x: number, y: number, side: number): number {
  let sum = 0;
  for (const [dx, dy] of [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ] as const) {
    sum += inkAt(ink, width, glyph, glyph.left + x + dx * side - 0.5, glyph.top + y + dy * side - 0.5);
  }
  return sum / 4;
}

function inkAt(ink: Float32Array, width: number, { left, right, top, bottom }: GlyphBox, x: number, y: number): number {
  const at = (px: number, py: number) =>
    px < left || px > right || py < top || py > bottom ? 0 : (ink[py * width + px] as number);
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const [a, b] = [x - x0, y - y0];
  return (
    (at(x0, y0) * (1 - a) + at(x0 + 1, y0) * a) * (1 - b) + (at(x0, y0 + 1) * (1 - a) + at(x0 + 1, y0 + 1) * a) * b
  );
}
