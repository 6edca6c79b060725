import { evenLight } from '../image/even-light.ts';
import { inkBox } from '../image/ink.ts';
import type { Picture } from '../image/picture.ts';
import { decode, type Raster, rotate, turn } from '../image/raster.ts';
import { around, type Box } from '../page.ts';
import { detect } from './detect.ts';
import type { Models } from './models.ts';
import { directionOf, isUpsideDown, liesOnSide } from './orient.ts';
import { boxOnPicture, type PictureTransform, transformOf } from './picture-transform.ts';
import { type Recognised, recognise } from './recognise.ts';
import type { Region } from './region.ts';
import { straighten } from './straighten.ts';

/**
 * Size in pixels at which a picture is decoded. The short side has a minimum too, because the letters of a long receipt
 * would otherwise be too small.
 */
const longSide = 2000;
const shortSide = 800;
const longestSide = 10_000;
/** If the text is slanted by more than this, in radians, the picture is rotated and the text is detected again. */
const slantedFrom = 0.2;
/**
 * If the text fills at most this share of both sides, the part with the text is decoded again at a higher resolution.
 */
const smallPart = 0.6;

/**
 * The part of a picture that contains text, turned upright. It has the pixels, the detected pieces of text, and a
 * function that recognizes the text of a piece.
 */
export type View = {
  raster: Raster;
  regions: Region[];
  /** Number of clockwise quarter turns that made the picture upright. */
  turns: number;
  /** Maps pixels of the raster to pixels of the upright picture. */
  transform: PictureTransform;
  read(region: Region): Promise<Recognised>;
};

/** Finds the part of a picture that contains text, and turns it upright. */
export async function findPrint(models: Models, picture: Picture): Promise<View> {
  let box = await inkBox(picture);
  let unturned = evenLight(await decode(picture, box, sideFor(box)));
  let view = await findPrintIn(models, unturned);
  const nearer = nearerBox(view, transformOf(picture, box, unturned, 0), box);
  if (nearer) {
    box = nearer;
    unturned = evenLight(await decode(picture, box, sideFor(box)));
    view = await findPrintIn(models, unturned);
  }
  let turns = 0;
  let angle = 0;
  const findAgain = async () => {
    const turned = turn(unturned, turns);
    view = await findPrintIn(models, angle === 0 ? turned : await rotate(turned, angle));
  };
  const direction = directionOf(view.regions);
  if (liesOnSide(view.regions)) turns = 1;
  const slant = direction - (turns === 1 ? Math.sign(direction) * (Math.PI / 2) : 0);
  if (Math.abs(slant) > slantedFrom) angle = slant;
  if (turns !== 0 || angle !== 0) await findAgain();
  if (await isUpsideDown(view.regions, view.read)) {
    turns += 2;
    await findAgain();
  }
  const upright = { width: turns % 2 === 1 ? unturned.height : unturned.width };
  return { ...view, turns, transform: { ...transformOf(picture, box, upright, turns), angle } };
}

function sideFor({ width, height }: Box): number {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return Math.min(longestSide, Math.max(longSide, Math.round((shortSide * long) / short)));
}

/**
 * Returns the part of the picture that contains all text, if it is small enough to be decoded again at a higher
 * resolution. Otherwise returns undefined.
 */
function nearerBox(
  { regions, raster }: Pick<View, 'regions' | 'raster'>,
  transform: PictureTransform,
  box: Box,
): Box | undefined {
  if (regions.length === 0) return undefined;
  const print = around(regions.map((region) => boxOnPicture(region, { from: 0, to: 1 }, raster, transform)));
  if (print.width > box.width * smallPart || print.height > box.height * smallPart) return undefined;
  const margin = Math.round(0.03 * Math.max(print.width, print.height)) + 4;
  const left = Math.max(box.left, print.left - margin);
  const top = Math.max(box.top, print.top - margin);
  const right = Math.min(box.left + box.width, print.left + print.width + margin);
  const bottom = Math.min(box.top + box.height, print.top + print.height + margin);
  return { left, top, width: right - left, height: bottom - top };
}

/**
 * Detects the pieces of text. `read` recognizes a piece and keeps the result, because finding the orientation already
 * recognizes some pieces, and each recognition needs a run of the model.
 */
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
