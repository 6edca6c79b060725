import type { Picture } from '../image/picture.ts';
import { decode, turn } from '../image/raster.ts';
import { around, type Box } from '../page.ts';
import type { View } from './look.ts';
import type { Models } from './models.ts';
import { lyingBox, onPicture, type Place, partOnPicture, placeOf } from './place.ts';
import { type Recognised, recognise } from './recognise.ts';
import type { Region } from './region.ts';
import { straighten } from './straighten.ts';
import { stretchContrast } from './stretch-contrast.ts';

/** Below so many of the picture's pixels to one of the raster, looking at the picture itself shows little more. */
const coarseFrom = 1.15;
/** Longest side of the part of the picture that is looked at again. */
const longSide = 4000;
/** The second cut shows more around the print, the third less, which moves each letter on the network's grid. */
const roomy = 1.14;
const tight = 0.92;

type Reading = Pick<Recognised, 'words' | 'confidence'>;

/**
 * Reads some pieces of text again, from the full picture: once with more room around, once tighter with its contrast
 * stretched. What two of the three readings agree on is believed, otherwise the surest.
 */
export async function readAgain(models: Models, picture: Picture, view: View, regions: Region[]): Promise<Reading[]> {
  const detail = await detailOf(picture, view, regions);
  const readings: Reading[] = [];
  for (const region of regions) {
    const near = detail.regionOf(region);
    const wide = straighten(detail.raster, grown(near, roomy));
    const sharp = stretchContrast(straighten(detail.raster, grown(near, tight)));
    readings.push(best([await view.read(region), await recognise(models, wide), await recognise(models, sharp)]));
  }
  return readings;
}

/** The sum of confidence decides between different texts; the surest reading stands for its text. */
function best(readings: Recognised[]): Recognised {
  const textOf = ({ words }: Recognised) => words.map(({ text }) => text).join(' ');
  const votes = (reading: Recognised) =>
    readings.filter((other) => textOf(other) === textOf(reading)).reduce((sum, { confidence }) => sum + confidence, 0);
  return [...readings].sort((a, b) => votes(b) - votes(a) || b.confidence - a.confidence)[0] as Recognised;
}

function grown(region: Region, by: number): Region {
  return { ...region, width: region.width + (by - 1) * region.height, height: region.height * by };
}

/** The pixels around these regions as the picture has them, where it has more than the view. */
async function detailOf(picture: Picture, { raster, place, turns }: View, regions: readonly Region[]) {
  if (place.scale < coarseFrom) return { raster, regionOf: (region: Region) => region };
  const box = around(regions.map((region) => partOnPicture(region, { from: 0, to: 1 }, raster, place)));
  const part = lyingBox(picture, inside(picture, box, turns), turns);
  const detail = turn(await decode(picture, part, longSide), turns);
  const nearer = placeOf(picture, part, detail, turns);
  return {
    raster: detail,
    regionOf: (region: Region) => moved(region, onPicture(region, raster, place), place, nearer, detail),
  };
}

function inside(picture: Picture, box: Box, turns: number): Box {
  const [width, height] = turns % 2 === 1 ? [picture.height, picture.width] : [picture.width, picture.height];
  const margin = 16;
  const left = Math.max(0, box.left - margin);
  const top = Math.max(0, box.top - margin);
  const right = Math.min(width, box.left + box.width + margin);
  const bottom = Math.min(height, box.top + box.height + margin);
  return { left, top, width: right - left, height: bottom - top };
}

function moved(
  region: Region,
  at: { x: number; y: number },
  from: Place,
  to: Place,
  on: { width: number; height: number },
): Region {
  const zoom = from.scale / to.scale;
  return {
    ...region,
    x: (at.x - to.x) / to.scale + on.width / 2,
    y: (at.y - to.y) / to.scale + on.height / 2,
    width: region.width * zoom,
    height: region.height * zoom,
    angle: region.angle + from.angle,
    ...(region.spine && { spine: region.spine.map((sink) => sink * zoom) }),
  };
}
