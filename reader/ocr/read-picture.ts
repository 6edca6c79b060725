import type { Picture } from '../image/picture.ts';
import type { OcrWord, Page } from '../page.ts';
import { recogniseSigns, type TextPiece } from '../signs/recognise-signs.ts';
import { detectTextArea, type PrintedArea } from './detect-text-area.ts';
import { groupPiecesIntoLines } from './group-lines.ts';
import { loadModels } from './ocr-models.ts';
import { mapBoxToPicture } from './picture-transform.ts';
import type { RecognisedText } from './recognise-text.ts';
import { rereadTextPieces } from './reread-pieces.ts';
import type { TextRegion } from './text-region.ts';

/** A page of recognized words, or of words taken from a PDF. */
export type TextPage = {
  page: Page;
  /** Number of clockwise quarter turns needed to make the picture upright. */
  turns: number;
  /**
   * Recognizes the pieces of the picture that contain these words a second time. Undefined if the words come from the
   * text of a PDF.
   */
  readAgain?(doubtful: ReadonlySet<OcrWord>): Promise<Page>;
};

export async function readPicture(picture: Picture): Promise<TextPage> {
  return recogniseDetectedText(picture, await findPrintOnPicture(picture));
}

/**
 * Finds the part of a picture that contains text. This is the first half of `readPicture`, before the text is
 * recognized.
 */
export async function findPrintOnPicture(picture: Picture): Promise<PrintedArea> {
  return detectTextArea(await loadModels(), picture);
}

/** Recognizes the text that `findPrintOnPicture` found. This is the second half of `readPicture`. */
export async function recogniseDetectedText(picture: Picture, area: PrintedArea): Promise<TextPage> {
  const models = await loadModels();
  let pieces: TextPiece[] = [];
  for (const region of area.regions) pieces.push(toTextPiece(region, await area.recognise(region), area));
  recogniseSigns(area.raster, pieces);
  return {
    page: toPage(picture, area, pieces),
    turns: area.turns,
    async readAgain(doubtful) {
      const doubtfulPieces = pieces.filter(({ words }) => words.some(({ word }) => doubtful.has(word)));
      const regions = doubtfulPieces.map(({ region }) => region);
      const readings = await rereadTextPieces(models, picture, area, regions);
      const rereadPieces = readings.map((reading, i) => toTextPiece(regions[i] as TextRegion, reading, area));
      recogniseSigns(area.raster, rereadPieces);
      pieces = pieces.map((piece) => rereadPieces[doubtfulPieces.indexOf(piece)] ?? removeFieldMarks(piece));
      return toPage(picture, area, pieces);
    },
  };
}

function toTextPiece(region: TextRegion, { words }: RecognisedText, { raster, transform }: PrintedArea): TextPiece {
  return {
    region,
    words: words.map((word) => ({
      from: word.from,
      to: word.to,
      word: {
        text: word.text,
        box: mapBoxToPicture(region, word, raster, transform),
        confidence: Math.round(word.confidence * 1000) / 1000,
        usedFor: [],
      },
    })),
  };
}

function removeFieldMarks({ region, words }: TextPiece): TextPiece {
  return { region, words: words.map((entry) => ({ ...entry, word: { ...entry.word, usedFor: [] } })) };
}

function toPage(picture: Picture, { turns }: PrintedArea, pieces: readonly TextPiece[]): Page {
  const isSideways = turns % 2 === 1;
  return {
    width: isSideways ? picture.height : picture.width,
    height: isSideways ? picture.width : picture.height,
    lines: groupPiecesIntoLines(
      pieces
        .filter(({ words }) => words.length > 0)
        .map(({ region, words }) => ({ region, words: words.map(({ word }) => word) })),
    ).map((words) => ({ words })),
  };
}
