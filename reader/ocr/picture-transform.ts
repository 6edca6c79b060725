import type { Picture } from '../image/picture.ts';
import type { Raster } from '../image/raster.ts';
import type { PixelBox } from '../ocr-page.ts';
import { findCentrelinePoint } from './centreline.ts';
import type { TextRegion } from './text-region.ts';

/**
 * The position of a raster on the upright picture. Its centre is at `x` and `y` of the picture, and each of its pixels
 * covers `scale` picture pixels. It was rotated anticlockwise by `angle` radians to make the text horizontal.
 */
export type PictureTransform = { x: number; y: number; scale: number; angle: number };

/**
 * Returns the transform of a raster. The raster was decoded from the part `crop` of the stored picture, and then turned
 * clockwise by `turns` quarter turns.
 */
export function createPictureTransform(
  picture: Pick<Picture, 'width' | 'height'>,
  crop: PixelBox,
  raster: Pick<Raster, 'width'>,
  turns: number,
): PictureTransform {
  const right = picture.width - crop.left - crop.width;
  const bottom = picture.height - crop.top - crop.height;
  const [width, height] = turns % 2 === 1 ? [crop.height, crop.width] : [crop.width, crop.height];
  return {
    x: ([crop.left, bottom, right, crop.top][turns] as number) + width / 2,
    y: ([crop.top, crop.left, bottom, right][turns] as number) + height / 2,
    scale: width / raster.width,
    angle: 0,
  };
}

/**
 * Returns the smallest upright rectangle on the picture that contains a part of a region. The part starts at `from` and
 * ends at `to`, as shares of the region's width.
 * @param raster the raster on which the region was detected
 */
export function mapRegionToPicture(
  region: TextRegion,
  { from, to }: { from: number; to: number },
  raster: Pick<Raster, 'width' | 'height'>,
  transform: PictureTransform,
): PixelBox {
  const middle = mapPointToPicture(findCentrelinePoint(region, (from + to) / 2), raster, transform);
  const angle = region.angle + transform.angle;
  const cos = Math.abs(Math.cos(angle)) * transform.scale;
  const sin = Math.abs(Math.sin(angle)) * transform.scale;
  const width = cos * (to - from) * region.width + sin * region.height;
  const height = sin * (to - from) * region.width + cos * region.height;
  return {
    left: Math.round(middle.x - width / 2),
    top: Math.round(middle.y - height / 2),
    width: Math.round(width),
    height: Math.round(height),
  };
}

/** Maps a point of the raster to the upright picture. */
export function mapPointToPicture(
  point: { x: number; y: number },
  raster: Pick<Raster, 'width' | 'height'>,
  { x, y, scale, angle }: PictureTransform,
): { x: number; y: number } {
  const across = (point.x - raster.width / 2) * scale;
  const down = (point.y - raster.height / 2) * scale;
  return {
    x: x + across * Math.cos(angle) - down * Math.sin(angle),
    y: y + across * Math.sin(angle) + down * Math.cos(angle),
  };
}

/**
 * Maps a box on the upright picture to the stored picture. The stored picture needs `turns` clockwise quarter turns to
 * be upright.
 */
export function mapBoxToStoredPicture(
  picture: Pick<Picture, 'width' | 'height'>,
  box: PixelBox,
  turns: number,
): PixelBox {
  const { left, top, width, height } = box;
  if (turns === 1) return { left: top, top: picture.height - left - width, width: height, height: width };
  if (turns === 2) return { left: picture.width - left - width, top: picture.height - top - height, width, height };
  if (turns === 3) return { left: picture.width - top - height, top: left, width: height, height: width };
  return box;
}
