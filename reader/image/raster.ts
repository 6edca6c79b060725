import sharp, { type Sharp } from 'sharp';
import type { PixelBox } from '../ocr-page.ts';
import { UnreadableReceiptError } from '../receipt-reading.ts';
import type { Picture } from './picture.ts';

/** Decoded pixels as red, green and blue bytes, row by row. */
export type Raster = { width: number; height: number; data: Uint8Array };

/**
 * Decodes the part of a picture inside `box`, scaled down so that its longer side has at most `longSide` pixels.
 * @throws `UnreadableReceiptError` ('unreadable') if the data is damaged or incomplete
 */
export async function decodePicture(picture: Picture, box: PixelBox, longSide: number): Promise<Raster> {
  const isWholePicture = box.width === picture.width && box.height === picture.height;
  const image = isWholePicture ? picture.open() : picture.open().extract(box);
  return readPixels(image.resize({ width: longSide, height: longSide, fit: 'inside', withoutEnlargement: true }));
}

/** Resizes a raster to exactly this size, even if that changes the proportions. */
export async function resizeRaster(raster: Raster, width: number, height: number): Promise<Raster> {
  if (raster.width === width && raster.height === height) return raster;
  const raw = { width: raster.width, height: raster.height, channels: 3 as const };
  return readPixels(sharp(raster.data, { raw }).resize({ width, height, fit: 'fill' }));
}

/** Returns a copy of the given part of the raster. The part is specified in pixels. */
export function cropRaster(raster: Raster, part: { x: number; y: number; width: number; height: number }): Raster {
  const data = new Uint8Array(part.width * part.height * 3);
  for (let y = 0; y < part.height; y++) {
    const from = ((part.y + y) * raster.width + part.x) * 3;
    data.set(raster.data.subarray(from, from + part.width * 3), y * part.width * 3);
  }
  return { width: part.width, height: part.height, data };
}

export function rotateRasterByQuarterTurns(raster: Raster, turns: number): Raster {
  const quarterTurns = ((turns % 4) + 4) % 4;
  if (quarterTurns === 0) return raster;
  const { width, height, data } = raster;
  const [newWidth, newHeight] = quarterTurns === 2 ? [width, height] : [height, width];
  const rotated = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let [newX, newY] = [x, y];
      if (quarterTurns === 1) [newX, newY] = [height - 1 - y, x];
      else if (quarterTurns === 2) [newX, newY] = [width - 1 - x, height - 1 - y];
      else [newX, newY] = [y, width - 1 - x];
      const from = (y * width + x) * 3;
      const to = (newY * newWidth + newX) * 3;
      rotated[to] = data[from] as number;
      rotated[to + 1] = data[from + 1] as number;
      rotated[to + 2] = data[from + 2] as number;
    }
  }
  return { width: newWidth, height: newHeight, data: rotated };
}

/** Rotates the raster anticlockwise by `angle` radians. The result is larger, and its new corners are white. */
export function rotateRasterByAngle(raster: Raster, angle: number): Promise<Raster> {
  const raw = { width: raster.width, height: raster.height, channels: 3 as const };
  return readPixels(sharp(raster.data, { raw }).rotate((-angle * 180) / Math.PI, { background: 'white' }));
}

async function readPixels(image: Sharp): Promise<Raster> {
  const { data, info } = await image
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new UnreadableReceiptError('unreadable');
    });
  const count = info.width * info.height;
  if (info.channels === 3) return { width: info.width, height: info.height, data };
  const rgb = new Uint8Array(count * 3);
  for (let i = 0; i < count; i++) rgb.fill(data[i * info.channels] as number, i * 3, i * 3 + 3);
  return { width: info.width, height: info.height, data: rgb };
}
