import type { Picture } from '../image/picture.ts';
import { decode, turn } from '../image/raster.ts';
import { around, type Box } from '../page.ts';
import type { View } from './find-print.ts';
import type { Models } from './models.ts';
import { lyingBox, onPicture, type Place, partOnPicture, placeOf } from './place.ts';
import { type Recognised, recognise } from './recognise.ts';
import type { Region } from './region.ts';
import { straighten } from './straighten.ts';

/** Below so many of the picture's pixels to one of the raster, looking at the picture itself shows little more. */
const coarseFrom = 1.15;
/** Longest side of the part of the picture that is looked at again. */
const longSide = 4000;
/** The second cut shows this many times the height: smaller letters with more around them. Doubtful print gains by that. */
const roomy = 1.25;
/** Readings differ a little in confidence for no reason. */
const clearly = 0.01;

/** Reads some pieces of text again, cut from the full picture with more room, and keeps the surer reading of each. */
export async function readAgain(
  models: Models,
  picture: Picture,
  view: View,
  regions: Region[],
): Promise<Recognised[]> {
  const detail = await detailOf(picture, view, regions);
  const readings: Recognised[] = [];
  for (const region of regions) {
    const before = await view.read(region);
    const wide = withRoom(detail.regionOf(region));
    const again = await recognise(models, straighten(detail.raster, wide));
    readings.push(again.confidence > before.confidence + clearly ? narrowed(again, roomOf(region)) : before);
  }
  return readings;
}

function withRoom(region: Region): Region {
  return { ...region, width: region.width * roomOf(region), height: region.height * roomy };
}

function roomOf({ width, height }: Region): number {
  return 1 + ((roomy - 1) * height) / width;
}

/** Says of each word where it stands along the piece without the room around it. */
function narrowed({ words, confidence }: Recognised, room: number): Recognised {
  const place = (along: number) => Math.min(1, Math.max(0, 0.5 + (along - 0.5) * room));
  return { confidence, words: words.map((word) => ({ ...word, from: place(word.from), to: place(word.to) })) };
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
