/** The brightness of each pixel of a straightened text region, from 0 (black) to 1 (white), row by row. */
export type BrightnessStrip = { width: number; height: number; shades: Float32Array };

/** The position of a glyph on a strip: its first and last column and row. */
export type GlyphBox = { left: number; right: number; top: number; bottom: number };

/**
 * The amount of ink in each pixel of a text region, from 0 to 1, row by row. `glyphs` are sorted from left to right.
 */
export type InkStrip = { width: number; ink: Float32Array; glyphs: GlyphBox[] };

/** Side length, in pixels, of the square to which glyphs are scaled for recognition. */
const glyphShapeSide = 20;

/** Minimum difference in brightness between paper and print, from 0 to 1. */
const minContrast = 0.12;
/**
 * A pixel whose difference from paper is below this share of the contrast is treated as paper, because the brightness
 * of paper varies.
 */
const paperNoise = 0.2;
/** A row or column counts as empty if it has less than this share of the ink in the row or column with the most ink. */
const emptyShare = 0.1;
/**
 * Maximum width of a glyph, as a multiple of the text height. If a group of adjacent columns with ink is wider, it
 * contains several glyphs.
 */
const maxGlyphWidth = 1.05;

/**
 * Splits a strip into glyphs. Only the columns between `from` and `to` are searched. Returns null if the contrast is
 * too low.
 */
export function splitIntoGlyphs({ width, height, shades }: BrightnessStrip, from: number, to: number): InkStrip | null {
  const ink = measureInk({ width, height, shades }, from, to);
  if (!ink) return null;
  const rows = findTextRows(sumRows(ink, width, height, from, to));
  const columns = new Float32Array(width);
  for (let y = rows.first; y <= rows.last; y++) {
    for (let x = 0; x < width; x++) columns[x] = (columns[x] as number) + (ink[y * width + x] as number);
  }
  const textHeight = rows.last - rows.first + 1;
  const glyphs = findRuns(columns, from, to)
    .flatMap((run) => splitWideRun(run, columns, maxGlyphWidth * textHeight))
    .flatMap((run) => findGlyph(ink, width, run, rows));
  return { width, ink, glyphs };
}

function measureInk({ width, height, shades }: BrightnessStrip, from: number, to: number): Float32Array | null {
  const counts = new Int32Array(256);
  let pixelCount = 0;
  for (let y = 0; y < height; y++) {
    for (let x = from; x < to; x++) {
      const shade = Math.round((shades[y * width + x] as number) * 255);
      counts[shade] = (counts[shade] as number) + 1;
      pixelCount++;
    }
  }
  const getPercentile = (share: number) => {
    let shade = 0;
    let count = counts[0] as number;
    while (count < share * pixelCount && shade < 255) count += counts[++shade] as number;
    return shade / 255;
  };
  const [dark, middle, light] = [getPercentile(0.03), getPercentile(0.5), getPercentile(0.8)];
  if (light - dark < minContrast) return null;
  // Print may be white on black. The brightness that most pixels have is that of the paper.
  const [paper, print] = middle - dark < light - middle ? [getPercentile(0.2), getPercentile(0.97)] : [light, dark];
  return shades.map((shade) => {
    const ink = (shade - paper) / (print - paper);
    return Math.min(1, Math.max(0, ink - paperNoise) / (1 - paperNoise));
  });
}

function sumRows(ink: Float32Array, width: number, height: number, from: number, to: number): Float32Array {
  const rows = new Float32Array(height);
  for (let y = 0; y < height; y++) {
    for (let x = from; x < to; x++) rows[y] = (rows[y] as number) + (ink[y * width + x] as number);
  }
  return rows;
}

/** Returns the first and last row of this line of text. Ink from the lines above and below is left out. */
function findTextRows(rows: Float32Array): { first: number; last: number } {
  const minInk = 2 * emptyShare * Math.max(...rows);
  let first = Math.floor(rows.length / 2);
  let last = first;
  while (first > 0 && (rows[first - 1] as number) > minInk) first--;
  while (last < rows.length - 1 && (rows[last + 1] as number) > minInk) last++;
  return { first: Math.max(0, first - 1), last: Math.min(rows.length - 1, last + 1) };
}

type ColumnRun = { left: number; right: number };

/** Returns the groups of adjacent columns that contain ink. */
function findRuns(columns: Float32Array, from: number, to: number): ColumnRun[] {
  const minInk = emptyShare * Math.max(...columns.subarray(from, to));
  const runs: ColumnRun[] = [];
  let start = -1;
  for (let x = 0; x <= columns.length; x++) {
    const isInk = x < columns.length && (columns[x] as number) > minInk;
    if (isInk && start < 0) start = x;
    if (isInk || start < 0) continue;
    runs.push({ left: start, right: x - 1 });
    start = -1;
  }
  return runs;
}

/** Splits a group of columns that is too wide for one glyph. It is cut at the column with the least ink. */
function splitWideRun({ left, right }: ColumnRun, columns: Float32Array, maxWidth: number): ColumnRun[] {
  if (right - left < maxWidth) return [{ left, right }];
  const margin = Math.round(maxWidth * 0.3);
  let cut = left + margin;
  for (let x = cut; x <= Math.min(right - margin, left + maxWidth); x++) {
    if ((columns[x] as number) < (columns[cut] as number)) cut = x;
  }
  return [{ left, right: cut - 1 }, ...splitWideRun({ left: cut, right }, columns, maxWidth)];
}

/** Returns the glyph in a group of columns as a list, which is empty if the group is only a speck. */
function findGlyph(
  ink: Float32Array,
  width: number,
  { left, right }: ColumnRun,
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
export function scaleGlyph(strip: InkStrip, glyph: GlyphBox): Float32Array {
  const shape = new Float32Array(glyphShapeSide * glyphShapeSide);
  const width = glyph.right - glyph.left + 1;
  const height = glyph.bottom - glyph.top + 1;
  const scale = Math.max(width, height) / glyphShapeSide;
  const offsetX = (glyphShapeSide * scale - width) / 2;
  const offsetY = (glyphShapeSide * scale - height) / 2;
  for (let y = 0; y < glyphShapeSide; y++) {
    for (let x = 0; x < glyphShapeSide; x++) {
      const meanInk = computeMeanInk(strip, glyph, x * scale - offsetX, y * scale - offsetY, scale);
      shape[y * glyphShapeSide + x] = meanInk;
    }
  }
  return shape;
}

/** The points of a square at which the ink is measured, as shares of its side. */
const samplePoints = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const;

/** Returns the mean ink in a square whose top left corner is at `x` and `y` of the glyph. */
function computeMeanInk(strip: InkStrip, glyph: GlyphBox, x: number, y: number, side: number): number {
  let sum = 0;
  for (const [shareX, shareY] of samplePoints) {
    const column = glyph.left + x + shareX * side - 0.5;
    const row = glyph.top + y + shareY * side - 0.5;
    sum += interpolateInk(strip, glyph, column, row);
  }
  return sum / samplePoints.length;
}

/** Returns the ink at a point between four pixels. Pixels outside the glyph have no ink. */
function interpolateInk(strip: InkStrip, { left, right, top, bottom }: GlyphBox, x: number, y: number): number {
  const getInk = (column: number, row: number) => {
    const isInside = column >= left && column <= right && row >= top && row <= bottom;
    return isInside ? (strip.ink[row * strip.width + column] as number) : 0;
  };
  const column = Math.floor(x);
  const row = Math.floor(y);
  const shareX = x - column;
  const shareY = y - row;
  const upper = getInk(column, row) * (1 - shareX) + getInk(column + 1, row) * shareX;
  const lower = getInk(column, row + 1) * (1 - shareX) + getInk(column + 1, row + 1) * shareX;
  return upper * (1 - shareY) + lower * shareY;
}
