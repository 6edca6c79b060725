import { brightenShadows } from '../image/brighten-shadows.ts';
import { findInkBox } from '../image/ink-box.ts';
import type { Picture } from '../image/picture.ts';
import { decodePicture, type Raster, rotateRasterByAngle, rotateRasterByQuarterTurns } from '../image/raster.ts';
import { findBoundingBox, type PixelBox } from '../ocr-page.ts';
import { detectText } from './detect-text.ts';
import type { OcrModels } from './ocr-models.ts';
import { createPictureTransform, mapRegionToPicture, type PictureTransform } from './picture-transform.ts';
import { type RecognisedText, recogniseText } from './recognise-text.ts';
import { straightenRegion } from './straighten-region.ts';
import { isTextSideways, isTextUpsideDown, measureTextDirection } from './text-direction.ts';
import type { TextRegion } from './text-region.ts';

/**
 * `longSide` is the length of a decoded picture's longer side, in pixels. On long receipts, this side is longer, up to
 * `maxLongSide`, so that the shorter side has at least `shortSide` pixels and letters stay legible.
 */
const longSide = 2000;
const shortSide = 800;
const maxLongSide = 10_000;
/**
 * If the text is slanted by more than this angle, in radians, the picture is rotated and the text is detected again.
 */
const maxSlant = 0.2;
/**
 * If the text takes up at most this share of the width and of the height, the part with the text is decoded again at a
 * higher resolution.
 */
const smallAreaShare = 0.6;

/** The part of a picture that contains text, turned upright. `recognise` recognizes one region of it. */
export type DetectedTextArea = {
  raster: Raster;
  regions: TextRegion[];
  /** Number of clockwise quarter turns needed to make the picture upright. */
  turns: number;
  /** Maps pixels of the raster to pixels of the whole upright picture. */
  transform: PictureTransform;
  recognise(region: TextRegion): Promise<RecognisedText>;
};

/** Finds the part of a picture that contains text, and turns it upright. */
export async function detectTextArea(models: OcrModels, picture: Picture): Promise<DetectedTextArea> {
  let box = await findInkBox(picture);
  let decoded = brightenShadows(await decodePicture(picture, box, chooseLongSide(box)));
  let area = await findRegions(models, decoded);
  const smallBox = findSmallTextBox(area, createPictureTransform(picture, box, decoded, 0), box);
  if (smallBox) {
    box = smallBox;
    decoded = brightenShadows(await decodePicture(picture, box, chooseLongSide(box)));
    area = await findRegions(models, decoded);
  }
  let turns = 0;
  let angle = 0;
  const detectAgain = async () => {
    const rotated = rotateRasterByQuarterTurns(decoded, turns);
    area = await findRegions(models, angle === 0 ? rotated : await rotateRasterByAngle(rotated, angle));
  };
  const direction = measureTextDirection(area.regions);
  if (isTextSideways(area.regions)) turns = 1;
  const slant = direction - (turns === 1 ? Math.sign(direction) * (Math.PI / 2) : 0);
  if (Math.abs(slant) > maxSlant) angle = slant;
  if (turns !== 0 || angle !== 0) await detectAgain();
  if (await isTextUpsideDown(area.regions, area.recognise)) {
    turns += 2;
    await detectAgain();
  }
  const upright = { width: turns % 2 === 1 ? decoded.height : decoded.width };
  return { ...area, turns, transform: { ...createPictureTransform(picture, box, upright, turns), angle } };
}

function chooseLongSide({ width, height }: PixelBox): number {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return Math.min(maxLongSide, Math.max(longSide, Math.round((shortSide * long) / short)));
}

/**
 * Returns the part of the picture that contains all the text. Returns undefined if the text fills most of the picture,
 * because decoding that part again would not help.
 */
function findSmallTextBox(
  { regions, raster }: Pick<DetectedTextArea, 'regions' | 'raster'>,
  transform: PictureTransform,
  box: PixelBox,
): PixelBox | undefined {
  if (regions.length === 0) return undefined;
  const textBox = findBoundingBox(
    regions.map((region) => mapRegionToPicture(region, { from: 0, to: 1 }, raster, transform)),
  );
  if (textBox.width > box.width * smallAreaShare || textBox.height > box.height * smallAreaShare) return undefined;
  const margin = Math.round(0.03 * Math.max(textBox.width, textBox.height)) + 4;
  const left = Math.max(box.left, textBox.left - margin);
  const top = Math.max(box.top, textBox.top - margin);
  const right = Math.min(box.left + box.width, textBox.left + textBox.width + margin);
  const bottom = Math.min(box.top + box.height, textBox.top + textBox.height + margin);
  return { left, top, width: right - left, height: bottom - top };
}

/**
 * Detects the text regions. `recognise` recognizes a region and caches the result, because some regions are recognized
 * earlier to determine the orientation.
 */
async function findRegions(models: OcrModels, raster: Raster) {
  const regions = await detectText(models, raster);
  const recognisedRegions = new Map<TextRegion, RecognisedText>();
  const recognise = async (region: TextRegion, upsideDown = false): Promise<RecognisedText> => {
    const cached = upsideDown ? undefined : recognisedRegions.get(region);
    const recognised = cached ?? (await recogniseText(models, straightenRegion(raster, region, upsideDown)));
    if (!upsideDown) recognisedRegions.set(region, recognised);
    return recognised;
  };
  return { raster, regions, recognise };
}
