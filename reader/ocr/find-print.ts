import { evenLight } from '../image/even-light.ts';
import { inkBox } from '../image/ink.ts';
import type { Picture } from '../image/picture.ts';
import { decode, type Raster, rotate, turn } from '../image/raster.ts';
import { around, type Box } from '../page.ts';
import { detect } from './detect.ts';
import type { Models } from './models.ts';
import { directionOf, isUpsideDown, liesOnSide } from './orient.ts';
import { type Place, partOnPicture, placeOf } from './place.ts';
import { type Recognised, recognise } from './recognise.ts';
import type { Region } from './region.ts';
import { straighten } from './straighten.ts';

/** Sides of the pixels that letters are cut from: of a long receipt the short side counts. */
const longSide = 2000;
const shortSide = 800;
const longestSide = 10_000;
/** From this slant on, in radians, print is found better when it is levelled first. */
const slantedFrom = 0.2;
/** Print that takes up less of each side of what was looked at is looked at again from nearer. */
const smallPart = 0.6;

/** The upright print of a picture: pixels, the pieces of text found there, and how to read one. */
export type View = {
  raster: Raster;
  regions: Region[];
  /** By how many quarters the picture was turned clockwise to be upright. */
  turns: number;
  place: Place;
  read(region: Region): Promise<Recognised>;
};

/** Finds the print of a picture and turns it upright. */
export async function findPrint(models: Models, picture: Picture): Promise<View> {
  let box = await inkBox(picture);
  let lying = evenLight(await decode(picture, box, sideFor(box)));
  let view = await findPrintIn(models, lying);
  const nearer = nearerBox(view, placeOf(picture, box, lying, 0), box);
  if (nearer) {
    box = nearer;
    lying = evenLight(await decode(picture, box, sideFor(box)));
    view = await findPrintIn(models, lying);
  }
  let turns = 0;
  let angle = 0;
  const lookAgain = async () => {
    const turned = turn(lying, turns);
    view = await findPrintIn(models, angle === 0 ? turned : await rotate(turned, angle));
  };
  const direction = directionOf(view.regions);
  if (liesOnSide(view.regions)) turns = 1;
  const slant = direction - (turns === 1 ? Math.sign(direction) * (Math.PI / 2) : 0);
  if (Math.abs(slant) > slantedFrom) angle = slant;
  if (turns !== 0 || angle !== 0) await lookAgain();
  if (await isUpsideDown(view.regions, view.read)) {
    turns += 2;
    await lookAgain();
  }
  const upright = { width: turns % 2 === 1 ? lying.height : lying.width };
  return { ...view, turns, place: { ...placeOf(picture, box, upright, turns), angle } };
}

function sideFor({ width, height }: Box): number {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return Math.min(longestSide, Math.max(longSide, Math.round((shortSide * long) / short)));
}

/** The part of the picture around all print, where that is so small that looking from nearer shows more. */
function nearerBox({ regions, raster }: Pick<View, 'regions' | 'raster'>, place: Place, box: Box): Box | undefined {
  if (regions.length === 0) return undefined;
  const print = around(regions.map((region) => partOnPicture(region, { from: 0, to: 1 }, raster, place)));
  if (print.width > box.width * smallPart || print.height > box.height * smallPart) return undefined;
  const margin = Math.round(0.03 * Math.max(print.width, print.height)) + 4;
  const left = Math.max(box.left, print.left - margin);
  const top = Math.max(box.top, print.top - margin);
  const right = Math.min(box.left + box.width, print.left + print.width + margin);
  const bottom = Math.min(box.top + box.height, print.top + print.height + margin);
  return { left, top, width: right - left, height: bottom - top };
}

/** `read` reads a piece only once, because the orientation is judged by reading too. */
async function findPrintIn(models: Models, raster: Raster) {
  const regions = await detect(models, raster);
  const known = new Map<Region, Recognised>();
  const read = async (region: Region, upsideDown = false): Promise<Recognised> => {
    const before = upsideDown ? undefined : known.get(region);
    const recognised = before ?? (await recognise(models, straighten(raster, region, upsideDown)));
    if (!upsideDown) known.set(region, recognised);
    return recognised;
  };
  return { raster, regions, read };
}
