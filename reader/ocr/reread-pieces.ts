import type { Picture } from '../image/picture.ts';
import { decodePicture, rotateRasterByQuarterTurns } from '../image/raster.ts';
import { findBoundingBox, type PixelBox } from '../page.ts';
import type { PrintedArea } from './detect-text-area.ts';
import type { OcrModels } from './ocr-models.ts';
import {
  createTransform,
  mapBoxToPicture,
  mapBoxToStoredPicture,
  mapPointToPicture,
  type PictureTransform,
} from './picture-transform.ts';
import { type RecognisedText, recogniseText } from './recognise-text.ts';
import { straightenRegion } from './straighten-region.ts';
import type { TextRegion } from './text-region.ts';

/**
 * Minimum number of picture pixels per raster pixel. Below this, decoding the picture again would show hardly any more
 * detail.
 */
const coarseFrom = 1.15;
/** Maximum length, in pixels, of the longer side of the part that is decoded again. This limits the memory needed. */
const longSide = 4000;
/**
 * Size of the second crop relative to the first. The second crop is larger, because the first one may have cut off
 * parts of letters.
 */
const padding = 1.25;
/**
 * The second reading is used if its confidence is higher by at least this amount. Smaller differences occur by chance.
 */
const marginOfConfidence = 0.01;

/**
 * Recognizes pieces of text a second time, at a higher resolution and with more padding. For each piece, returns the
 * reading with the higher confidence.
 */
export async function rereadTextPieces(
  models: OcrModels,
  picture: Picture,
  view: PrintedArea,
  regions: TextRegion[],
): Promise<RecognisedText[]> {
  const detail = await detailOf(picture, view, regions);
  const readings: RecognisedText[] = [];
  for (const region of regions) {
    const before = await view.read(region);
    const wide = padded(detail.regionOf(region));
    const again = await recogniseText(models, straightenRegion(detail.raster, wide));
    readings.push(
      again.confidence > before.confidence + marginOfConfidence ? withoutPadding(again, paddingOf(region)) : before,
    );
  }
  return readings;
}

function padded(region: TextRegion): TextRegion {
  return { ...region, width: region.width * paddingOf(region), height: region.height * padding };
}

function paddingOf({ width, height }: TextRegion): number {
  return 1 + ((padding - 1) * height) / width;
}

/** Converts positions along the padded piece to positions along the original piece. */
function withoutPadding({ words, confidence }: RecognisedText, scale: number): RecognisedText {
  const unpadded = (along: number) => Math.min(1, Math.max(0, 0.5 + (along - 0.5) * scale));
  return { confidence, words: words.map((word) => ({ ...word, from: unpadded(word.from), to: unpadded(word.to) })) };
}

/**
 * Returns the part of the picture around the regions at a higher resolution. If the raster is already close to full
 * resolution, returns the raster itself.
 */
async function detailOf(picture: Picture, { raster, transform, turns }: PrintedArea, regions: readonly TextRegion[]) {
  if (transform.scale < coarseFrom) return { raster, regionOf: (region: TextRegion) => region };
  const box = findBoundingBox(regions.map((region) => mapBoxToPicture(region, { from: 0, to: 1 }, raster, transform)));
  const part = mapBoxToStoredPicture(picture, inside(picture, box, turns), turns);
  const detail = rotateRasterByQuarterTurns(await decodePicture(picture, part, longSide), turns);
  const nearer = createTransform(picture, part, detail, turns);
  return {
    raster: detail,
    regionOf: (region: TextRegion) =>
      moved(region, mapPointToPicture(region, raster, transform), transform, nearer, detail),
  };
}

function inside(picture: Picture, box: PixelBox, turns: number): PixelBox {
  const [width, height] = turns % 2 === 1 ? [picture.height, picture.width] : [picture.width, picture.height];
  const margin = 16;
  const left = Math.max(0, box.left - margin);
  const top = Math.max(0, box.top - margin);
  const right = Math.min(width, box.left + box.width + margin);
  const bottom = Math.min(height, box.top + box.height + margin);
  return { left, top, width: right - left, height: bottom - top };
}

function moved(
  region: TextRegion,
  at: { x: number; y: number },
  from: PictureTransform,
  to: PictureTransform,
  on: { width: number; height: number },
): TextRegion {
  const zoom = from.scale / to.scale;
  return {
    ...region,
    x: (at.x - to.x) / to.scale + on.width / 2,
    y: (at.y - to.y) / to.scale + on.height / 2,
    width: region.width * zoom,
    height: region.height * zoom,
    angle: region.angle + from.angle,
    ...(region.centreline && { centreline: region.centreline.map((offset) => offset * zoom) }),
  };
}
