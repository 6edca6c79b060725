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
export async function recogniseDetectedText(picture: Picture, view: PrintedArea): Promise<TextPage> {
  const models = await loadModels();
  let pieces: TextPiece[] = [];
  for (const region of view.regions) pieces.push(pieceOf(region, await view.read(region), view));
  recogniseSigns(view.raster, pieces);
  return {
    page: pageOf(picture, view, pieces),
    turns: view.turns,
    async readAgain(doubtful) {
      const again = pieces.filter(({ words }) => words.some(({ word }) => doubtful.has(word)));
      const regions = again.map(({ region }) => region);
      const readings = await rereadTextPieces(models, picture, view, regions);
      const anew = readings.map((reading, i) => pieceOf(regions[i] as TextRegion, reading, view));
      recogniseSigns(view.raster, anew);
      pieces = pieces.map((piece) => anew[again.indexOf(piece)] ?? withoutMarks(piece));
      return pageOf(picture, view, pieces);
    },
  };
}

function pieceOf(region: TextRegion, { words }: RecognisedText, { raster, transform }: PrintedArea): TextPiece {
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

function withoutMarks({ region, words }: TextPiece): TextPiece {
  return { region, words: words.map((each) => ({ ...each, word: { ...each.word, usedFor: [] } })) };
}

function pageOf(picture: Picture, { turns }: PrintedArea, pieces: readonly TextPiece[]): Page {
  const sideways = turns % 2 === 1;
  return {
    width: sideways ? picture.height : picture.width,
    height: sideways ? picture.width : picture.height,
    lines: groupPiecesIntoLines(
      pieces
        .filter(({ words }) => words.length > 0)
        .map(({ region, words }) => ({ region, words: words.map(({ word }) => word) })),
    ).map((words) => ({ words })),
  };
}
