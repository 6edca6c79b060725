import sharp from 'sharp';
import type { Picture } from './picture.ts';
import { decodePicture, type Raster } from './raster.ts';

/** Maximum length, in pixels, of the longer side of a displayed picture. */
const displaySide = 1600;
const thumbnailSide = 320;

/**
 * Decodes a picture at the size at which the app displays it.
 * @throws `UnreadableReceiptError` ('unreadable') if the data is damaged
 */
export function decodePictureForDisplay(picture: Picture): Promise<Raster> {
  return decodePicture(picture, { left: 0, top: 0, width: picture.width, height: picture.height }, displaySide);
}

/**
 * Rotates a decoded picture clockwise by `turns` quarter turns. Returns two JPEGs whose longer side has at most 1,600
 * and 320 pixels.
 */
export async function encodePictureForDisplay(
  { data, width, height }: Raster,
  turns: number,
): Promise<{ picture: Uint8Array; thumbnail: Uint8Array }> {
  const encodeJpeg = (side: number) =>
    sharp(data, { raw: { width, height, channels: 3 } })
      .rotate(turns * 90)
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 82 })
      .toBuffer();
  const [picture, thumbnail] = await Promise.all([encodeJpeg(displaySide), encodeJpeg(thumbnailSide)]);
  return { picture, thumbnail };
}
