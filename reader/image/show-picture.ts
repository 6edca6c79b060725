import sharp from 'sharp';
import type { Picture } from './picture.ts';
import { decode, type Raster } from './raster.ts';

/** The longest side of what is shown, in pixels. */
const shownSide = 1600;
const thumbnailSide = 320;

/** The whole picture at the size at which it is shown. Throws `ReadingRefused` ('unreadable') when the data is damaged. */
export function decodeWhole(picture: Picture): Promise<Raster> {
  return decode(picture, { left: 0, top: 0, width: picture.width, height: picture.height }, shownSide);
}

/** What `decodeWhole` made, turned clockwise by `turns` quarters, as JPEGs of at most 1,600 and 320 px. */
export async function showPicture(
  { data, width, height }: Raster,
  turns: number,
): Promise<{ picture: Uint8Array; thumbnail: Uint8Array }> {
  const jpeg = (side: number) =>
    sharp(data, { raw: { width, height, channels: 3 } })
      .rotate(turns * 90)
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 82 })
      .toBuffer();
  const [picture, thumbnail] = await Promise.all([jpeg(shownSide), jpeg(thumbnailSide)]);
  return { picture, thumbnail };
}
