import { inkBox } from '../image/ink.ts';
import type { Picture } from '../image/picture.ts';
import { decode, type Raster, turn } from '../image/raster.ts';
import type { Box, Page, Word } from '../page.ts';
import { detect } from './detect.ts';
import { groupLines } from './group-lines.ts';
import { loadModels, type Models } from './models.ts';
import { isUpsideDown, liesOnSide } from './orient.ts';
import { type Recognised, recognise } from './recognise.ts';
import type { Region } from './region.ts';
import { straighten } from './straighten.ts';

/** Longest side of the pixels that letters are cut from. */
const longSide = 2000;

/** The text of a picture. `turns` is by how many quarters clockwise the picture had to be turned to be upright. */
export async function readPicture(picture: Picture): Promise<{ page: Page; turns: number }> {
  const models = await loadModels();
  const box = await inkBox(picture);
  const { raster, regions, read, turns } = await upright(models, await decode(picture, box, longSide));
  const toPage = placeOnPage(picture, box, raster, turns);
  const pieces = [];
  for (const region of regions) {
    const { words } = await read(region, false);
    if (words.length > 0) {
      pieces.push({ region, words: words.map((word) => ({ ...word, box: toPage(partOf(region, word)) })) });
    }
  }
  const sideways = turns % 2 === 1;
  const page = {
    width: sideways ? picture.height : picture.width,
    height: sideways ? picture.width : picture.height,
    lines: groupLines(pieces).map((words) => ({ words: words.map(asWord) })),
  };
  return { page, turns };
}

async function upright(models: Models, lying: Raster) {
  let view = await look(models, lying);
  let turns = 0;
  if (liesOnSide(view.regions)) {
    turns = 1;
    view = await look(models, turn(lying, turns));
  }
  if (await isUpsideDown(view.regions, view.read)) {
    turns += 2;
    view = await look(models, turn(lying, turns));
  }
  return { ...view, turns };
}

/** Finds the pieces of text; `read` reads one, and only once, because the orientation is judged by reading too. */
async function look(models: Models, raster: Raster) {
  const regions = await detect(models, raster);
  const known = new Map<Region, Recognised>();
  const read = async (region: Region, upsideDown: boolean): Promise<Recognised> => {
    const before = upsideDown ? undefined : known.get(region);
    const recognised = before ?? (await recognise(models, straighten(raster, region, upsideDown)));
    if (!upsideDown) known.set(region, recognised);
    return recognised;
  };
  return { raster, regions, read };
}

/** The upright rectangle around the part of a slanted region from `from` to `to` of its width. */
function partOf(region: Region, { from, to }: { from: number; to: number }): Box {
  const cos = Math.cos(region.angle);
  const sin = Math.sin(region.angle);
  const along = ((from + to) / 2 - 0.5) * region.width;
  const width = Math.abs(cos) * (to - from) * region.width + Math.abs(sin) * region.height;
  const height = Math.abs(sin) * (to - from) * region.width + Math.abs(cos) * region.height;
  return { left: region.x + along * cos - width / 2, top: region.y + along * sin - height / 2, width, height };
}

/** From pixels of the turned and cropped raster to those of the whole upright picture. */
function placeOnPage(picture: Picture, crop: Box, raster: Raster, turns: number): (box: Box) => Box {
  const scale = (turns % 2 === 1 ? crop.height : crop.width) / raster.width;
  const right = picture.width - crop.left - crop.width;
  const bottom = picture.height - crop.top - crop.height;
  const left = [crop.left, bottom, right, crop.top][turns] as number;
  const top = [crop.top, crop.left, bottom, right][turns] as number;
  return (box) => ({
    left: Math.round(left + box.left * scale),
    top: Math.round(top + box.top * scale),
    width: Math.round(box.width * scale),
    height: Math.round(box.height * scale),
  });
}

function asWord({ text, box, confidence }: { text: string; box: Box; confidence: number }): Word {
  return { text, box, confidence: Math.round(confidence * 1000) / 1000, usedFor: [] };
}
