import type { Picture } from '../image/picture.ts';
import type { OcrPage, OcrWord } from '../ocr-page.ts';
import { type RecognisedRegion, recogniseCurrencySigns } from '../signs/recognise-currency-signs.ts';
import { type DetectedTextArea, detectTextArea } from './detect-text-area.ts';
import { groupRegionsIntoLines } from './group-lines.ts';
import { loadModels } from './ocr-models.ts';
import { mapRegionToPicture } from './picture-transform.ts';
import type { RecognisedText } from './recognise-text.ts';
import { rereadTextRegions } from './reread-text-regions.ts';
import type { TextRegion } from './text-region.ts';

/** A page of recognized words, or of words taken from a PDF. */
export type RecognisedPage = {
  page: OcrPage;
  /** Number of clockwise quarter turns needed to make the picture upright. */
  turns: number;
  /**
   * Recognizes the regions that contain these words a second time, and returns the whole page. Undefined if the words
   * come from the text of a PDF.
   */
  readAgain?(doubtful: ReadonlySet<OcrWord>): Promise<OcrPage>;
};

export async function recogniseTextOnPicture(picture: Picture): Promise<RecognisedPage> {
  return recogniseTextInArea(picture, await findTextAreaOnPicture(picture));
}

/**
 * Finds the part of a picture that contains text. This is the first half of `recogniseTextOnPicture`, before the text is
 * recognized.
 */
export async function findTextAreaOnPicture(picture: Picture): Promise<DetectedTextArea> {
  return detectTextArea(await loadModels(), picture);
}

/** Recognizes the text that `findTextAreaOnPicture` found. This is the second half of `recogniseTextOnPicture`. */
export async function recogniseTextInArea(picture: Picture, area: DetectedTextArea): Promise<RecognisedPage> {
  const models = await loadModels();
  let recognisedRegions: RecognisedRegion[] = [];
  for (const region of area.regions) {
    recognisedRegions.push(toRecognisedRegion(region, await area.recognise(region), area));
  }
  recogniseCurrencySigns(area.raster, recognisedRegions);
  return {
    page: toPage(picture, area, recognisedRegions),
    turns: area.turns,
    async readAgain(doubtful) {
      const doubtfulRegions = recognisedRegions.filter(({ words }) => words.some(({ word }) => doubtful.has(word)));
      const regions = doubtfulRegions.map(({ region }) => region);
      const readings = await rereadTextRegions(models, picture, area, regions);
      const rereadRegions = readings.map((reading, i) => toRecognisedRegion(regions[i] as TextRegion, reading, area));
      recogniseCurrencySigns(area.raster, rereadRegions);
      recognisedRegions = recognisedRegions.map((recognisedRegion) => {
        const rereadRegion = rereadRegions[doubtfulRegions.indexOf(recognisedRegion)];
        return rereadRegion ?? removeFieldMarks(recognisedRegion);
      });
      return toPage(picture, area, recognisedRegions);
    },
  };
}

function toRecognisedRegion(
  region: TextRegion,
  { words }: RecognisedText,
  { raster, transform }: DetectedTextArea,
): RecognisedRegion {
  return {
    region,
    words: words.map((word) => ({
      from: word.from,
      to: word.to,
      word: {
        text: word.text,
        box: mapRegionToPicture(region, word, raster, transform),
        confidence: Math.round(word.confidence * 1000) / 1000,
        usedFor: [],
      },
    })),
  };
}

function removeFieldMarks({ region, words }: RecognisedRegion): RecognisedRegion {
  return { region, words: words.map((entry) => ({ ...entry, word: { ...entry.word, usedFor: [] } })) };
}

function toPage(picture: Picture, { turns }: DetectedTextArea, regions: readonly RecognisedRegion[]): OcrPage {
  const isSideways = turns % 2 === 1;
  const regionsWithWords = regions
    .filter(({ words }) => words.length > 0)
    .map(({ region, words }) => ({ region, words: words.map(({ word }) => word) }));
  return {
    width: isSideways ? picture.height : picture.width,
    height: isSideways ? picture.width : picture.height,
    lines: groupRegionsIntoLines(regionsWithWords).map((words) => ({ words })),
  };
}
