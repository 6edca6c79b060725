import sharp from 'sharp';

/** How a photo of a receipt differs from the receipt. Lengths are relative to the receipt's width. */
export type Photo = {
  /** How far the middle of the paper is above its sides, as if it curls. */
  bow?: number;
  /** How much narrower the far (upper) end looks. */
  perspective?: number;
  /** Clockwise, in degrees. */
  slant?: number;
  /** Missing contrast of the print, 0 to 1. */
  fade?: number;
  /** Light taken away by a shadow, 0 to 1, with a soft edge across the middle. */
  shadow?: number;
  /** Visible width of the table around the paper; it is dark and grained. */
  table?: number;
};

type Pixels = { width: number; height: number; data: Buffer };

/** Photographs a drawn receipt, as a JPEG. */
export async function photograph(receipt: Buffer, photo: Photo): Promise<Buffer> {
  const { data, info } = await sharp(receipt).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const paper = { width: info.width, height: info.height, data };
  const margin = Math.round((photo.table ?? 0.05) * paper.width);
  const width = paper.width + 2 * margin;
  const height = paper.height + 2 * margin;
  const seen = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [px, py] = onPaper(x - width / 2, y - height / 2, paper, photo);
      const light = 1 - (photo.shadow ?? 0) * smooth((x / width + y / height - 0.8) / 0.3);
      for (let plane = 0; plane < 3; plane++) {
        const colour = colourAt(paper, px, py, plane);
        const pale = colour === undefined ? grain(x, y) : colour + (240 - colour) * (photo.fade ?? 0);
        seen[(y * width + x) * 3 + plane] = Math.round(pale * light);
      }
    }
  }
  return sharp(seen, { raw: { width, height, channels: 3 } })
    .blur(0.8)
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** Maps a position in the photo, relative to its centre, to the paper. */
function onPaper(x: number, y: number, paper: Pixels, photo: Photo): [number, number] {
  const angle = ((photo.slant ?? 0) * Math.PI) / 180;
  const [u, v] = [x * Math.cos(angle) + y * Math.sin(angle), y * Math.cos(angle) - x * Math.sin(angle)];
  const { width, height } = paper;
  const across = u / (1 + ((photo.perspective ?? 0) * v) / height);
  const side = across / width;
  const lift = (photo.bow ?? 0) * 4 * side * side;
  return [across + width / 2, v - lift * width + height / 2];
}

/** The interpolated colour between four pixels; undefined outside the paper. */
function colourAt({ width, height, data }: Pixels, x: number, y: number, plane: number): number | undefined {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return undefined;
  const at = (dx: number, dy: number) => data[((top + dy) * width + left + dx) * 3 + plane] as number;
  const upper = at(0, 0) * (1 - x + left) + at(1, 0) * (x - left);
  const lower = at(0, 1) * (1 - x + left) + at(1, 1) * (x - left);
  return upper * (1 - y + top) + lower * (y - top);
}

/** Dark wood: streaks along x, with specks that are the same in each run. */
function grain(x: number, y: number): number {
  const speck = Math.abs(Math.sin(x * 12.9898 + y * 78.233) * 43758.5453) % 1;
  return 52 + 22 * Math.sin(y / 5 + 2 * Math.sin(x / 90)) + 26 * speck;
}

function smooth(part: number): number {
  const p = Math.min(1, Math.max(0, part));
  return p * p * (3 - 2 * p);
}
