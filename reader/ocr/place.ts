import type { Picture } from '../image/picture.ts';
import type { Raster } from '../image/raster.ts';
import type { Box } from '../page.ts';
import type { Region } from './region.ts';
import { pointAt } from './spine.ts';

/**
 * Where a raster stands in the upright picture: its middle at `x`, `y`, with so many of the picture's pixels to one of
 * its own. `angle` is by how much it was turned to level the print, anticlockwise in radians.
 */
export type Place = { x: number; y: number; scale: number; angle: number };

/** The place of a raster that was decoded from `crop` of a picture as it lies, and then turned clockwise by `turns` quarters. */
export function placeOf(
  picture: Pick<Picture, 'width' | 'height'>,
  crop: Box,
  raster: Pick<Raster, 'width'>,
  turns: number,
): Place {
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

/** The upright rectangle on the picture around the part of a region of `raster` from `from` to `to` of its width. */
export function partOnPicture(
  region: Region,
  { from, to }: { from: number; to: number },
  raster: Pick<Raster, 'width' | 'height'>,
  place: Place,
): Box {
  const middle = onPicture(pointAt(region, (from + to) / 2), raster, place);
  const angle = region.angle + place.angle;
  const cos = Math.abs(Math.cos(angle)) * place.scale;
  const sin = Math.abs(Math.sin(angle)) * place.scale;
  const width = cos * (to - from) * region.width + sin * region.height;
  const height = sin * (to - from) * region.width + cos * region.height;
  return {
    left: Math.round(middle.x - width / 2),
    top: Math.round(middle.y - height / 2),
    width: Math.round(width),
    height: Math.round(height),
  };
}

/** Where a point of `raster` is on the picture. */
export function onPicture(
  point: { x: number; y: number },
  raster: Pick<Raster, 'width' | 'height'>,
  { x, y, scale, angle }: Place,
): { x: number; y: number } {
  const across = (point.x - raster.width / 2) * scale;
  const down = (point.y - raster.height / 2) * scale;
  return {
    x: x + across * Math.cos(angle) - down * Math.sin(angle),
    y: y + across * Math.sin(angle) + down * Math.cos(angle),
  };
}

/** Where a part of the upright picture is in the picture as it lies, before it was turned clockwise by `turns` quarters. */
export function lyingBox(picture: Pick<Picture, 'width' | 'height'>, box: Box, turns: number): Box {
  const { left, top, width, height } = box;
  if (turns === 1) return { left: top, top: picture.height - left - width, width: height, height: width };
  if (turns === 2) return { left: picture.width - left - width, top: picture.height - top - height, width, height };
  if (turns === 3) return { left: picture.width - top - height, top: left, width: height, height: width };
  return box;
}
