import type { Picture } from '../image/picture.ts';
import type { Page, Word } from '../page.ts';
import { markSigns, type Piece } from '../signs/find-signs.ts';
import { findPrint, type View } from './find-print.ts';
import { groupLines } from './group-lines.ts';
import { loadModels } from './models.ts';
import { boxOnPicture } from './picture-transform.ts';
import { readAgain } from './read-again.ts';
import type { Recognised } from './recognise.ts';
import type { Region } from './region.ts';

/** A page whose text was recognized or read from a PDF. */
export type SeenPage = {
  page: Page;
  /** Number of clockwise quarter turns that made the picture upright. */
  turns: number;
  /** Recognizes the pieces with these words a second time. Undefined if the words are from the text layer of a PDF. */
  readAgain?(doubtful: ReadonlySet<Word>): Promise<Page>;
};

/** Reads the text of a picture. */
export async function readPicture(picture: Picture): Promise<SeenPage> {
  return readPrint(picture, await printOf(picture));
}

/**
 * Finds the part of a picture that contains text, without reading the text. This is the first half of `readPicture`.
 */
export async function printOf(picture: Picture): Promise<View> {
  return findPrint(await loadModels(), picture);
}

/** Reads the text that `printOf` found. This is the second half of `readPicture`. */
export async function readPrint(picture: Picture, view: View): Promise<SeenPage> {
  const models = await loadModels();
  let pieces: Piece[] = [];
  for (const region of view.regions) pieces.push(pieceOf(region, await view.read(region), view));
  markSigns(view.raster, pieces);
  return {
    page: pageOf(picture, view, pieces),
    turns: view.turns,
    async readAgain(doubtful) {
      const again = pieces.filter(({ words }) => words.some(({ word }) => doubtful.has(word)));
      const regions = again.map(({ region }) => region);
      const readings = await readAgain(models, picture, view, regions);
      const anew = readings.map((reading, i) => pieceOf(regions[i] as Region, reading, view));
      markSigns(view.raster, anew);
      pieces = pieces.map((piece) => anew[again.indexOf(piece)] ?? withoutMarks(piece));
      return pageOf(picture, view, pieces);
    },
  };
}

function pieceOf(region: Region, { words }: Recognised, { raster, transform }: View): Piece {
  return {
    region,
    words: words.map((word) => ({
      from: word.from,
      to: word.to,
      word: {
        text: word.text,
        box: boxOnPicture(region, word, raster, transform),
        confidence: Math.round(word.confidence * 1000) / 1000,
        usedFor: [],
      },
    })),
  };
}

function withoutMarks({ region, words }: Piece): Piece {
  return { region, words: words.map((each) => ({ ...each, word: { ...each.word, usedFor: [] } })) };
}

function pageOf(picture: Picture, { turns }: View, pieces: readonly Piece[]): Page {
  const sideways = turns % 2 === 1;
  return {
    width: sideways ? picture.height : picture.width,
    height: sideways ? picture.width : picture.height,
    lines: groupLines(
      pieces
        .filter(({ words }) => words.length > 0)
        .map(({ region, words }) => ({ region, words: words.map(({ word }) => word) })),
    ).map((words) => ({ words })),
  };
}
