import type { Picture } from '../image/picture.ts';
import { decodePicture, rotateRasterByQuarterTurns } from '../image/raster.ts';
import { findBoundingBox, type PixelBox } from '../ocr-page.ts';
import type { DetectedTextArea } from './detect-text-area.ts';
import type { OcrModels } from './ocr-models.ts';
import {
  createPictureTransform,
  mapBoxToStoredPicture,
  mapPointToPicture,
  mapRegionToPicture,
  type PictureTransform,
} from './picture-transform.ts';
import { type RecognisedText, recogniseText } from './recognise-text.ts';
import { straightenRegion } from './straighten-region.ts';
import type { TextRegion } from './text-region.ts';

/**
 * Minimum number of picture pixels per raster pixel at which the picture is decoded again. With fewer, there would be
 * hardly any more detail.
 */
const minScale = 1.15;
/** Maximum length, in pixels, of the longer side of the part that is decoded again. This limits the memory needed. */
const longSide = 4000;
/** Size of the second crop as a multiple of the first. The first crop may have cut off parts of letters. */
const paddingFactor = 1.25;
/**
 * The second reading is used only if its confidence is at least this much higher than that of the first. Smaller
 * differences occur by chance.
 */
const minConfidenceGain = 0.01;

/**
 * Recognizes text regions a second time, at a higher resolution and with more padding. Returns the better of both
 * readings for each region.
 */
export async function rereadTextRegions(
  models: OcrModels,
  picture: Picture,
  area: DetectedTextArea,
  regions: TextRegion[],
): Promise<RecognisedText[]> {
  const detail = await decodeDetail(picture, area, regions);
  const readings: RecognisedText[] = [];
  for (const region of regions) {
    const firstReading = await area.recognise(region);
    const paddedRegion = addPadding(detail.mapRegion(region));
    const secondReading = await recogniseText(models, straightenRegion(detail.raster, paddedRegion));
    readings.push(
      secondReading.confidence > firstReading.confidence + minConfidenceGain
        ? removePadding(secondReading, computeWidthFactor(region))
        : firstReading,
    );
  }
  return readings;
}

function addPadding(region: TextRegion): TextRegion {
  return { ...region, width: region.width * computeWidthFactor(region), height: region.height * paddingFactor };
}

function computeWidthFactor({ width, height }: TextRegion): number {
  return 1 + ((paddingFactor - 1) * height) / width;
}

/** Converts positions along the padded region to positions along the original region. */
function removePadding({ words, confidence }: RecognisedText, widthFactor: number): RecognisedText {
  const convert = (along: number) => Math.min(1, Math.max(0, 0.5 + (along - 0.5) * widthFactor));
  return {
    confidence,
    words: words.map((word) => ({ ...word, from: convert(word.from), to: convert(word.to) })),
  };
}

/**
 * Returns the part of the picture around the regions at a higher resolution, with a function that maps regions to it.
 * If the raster already has almost the full resolution, returns the raster itself.
 */
async function decodeDetail(
  picture: Picture,
  { raster, transform, turns }: DetectedTextArea,
  regions: readonly TextRegion[],
) {
  if (transform.scale < minScale) return { raster, mapRegion: (region: TextRegion) => region };
  const box = findBoundingBox(
    regions.map((region) => mapRegionToPicture(region, { from: 0, to: 1 }, raster, transform)),
  );
  const storedBox = mapBoxToStoredPicture(picture, addMargin(picture, box, turns), turns);
  const detail = rotateRasterByQuarterTurns(await decodePicture(picture, storedBox, longSide), turns);
  const detailTransform = createPictureTransform(picture, storedBox, detail, turns);
  return {
    raster: detail,
    mapRegion: (region: TextRegion) =>
      moveRegion(region, mapPointToPicture(region, raster, transform), transform, detailTransform, detail),
  };
}

function addMargin(picture: Picture, box: PixelBox, turns: number): PixelBox {
  const [width, height] = turns % 2 === 1 ? [picture.height, picture.width] : [picture.width, picture.height];
  const margin = 16;
  const left = Math.max(0, box.left - margin);
  const top = Math.max(0, box.top - margin);
  const right = Math.min(width, box.left + box.width + margin);
  const bottom = Math.min(height, box.top + box.height + margin);
  return { left, top, width: right - left, height: bottom - top };
}

function moveRegion(
  region: TextRegion,
  centre: { x: number; y: number },
  oldTransform: PictureTransform,
  newTransform: PictureTransform,
  raster: { width: number; height: number },
): TextRegion {
  const zoom = oldTransform.scale / newTransform.scale;
  return {
    ...region,
    x: (centre.x - newTransform.x) / newTransform.scale + raster.width / 2,
    y: (centre.y - newTransform.y) / newTransform.scale + raster.height / 2,
    width: region.width * zoom,
    height: region.height * zoom,
    angle: region.angle + oldTransform.angle,
    ...(region.centreline && { centreline: region.centreline.map((offset) => offset * zoom) }),
  };
}
