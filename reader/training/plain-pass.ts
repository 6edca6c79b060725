import { inkBox } from '../image/ink.ts';
import { openPicture } from '../image/picture.ts';
import { decode } from '../image/raster.ts';
import { detect } from '../ocr/detect.ts';
import { loadModels } from '../ocr/models.ts';
import { recognise } from '../ocr/recognise.ts';
import { straighten } from '../ocr/straighten.ts';

/** The size at which `readPicture` decodes. */
const longSide = 2000;

/**
 * The minimum work to read a picture: detects its text once and recognizes each piece once, without checking the orientation,
 * reading anything again, or choosing fields. Returns the number of words.
 */
export async function plainPass(file: Uint8Array): Promise<number> {
  const models = await loadModels();
  const picture = await openPicture(file);
  const raster = await decode(picture, await inkBox(picture), longSide);
  let words = 0;
  for (const region of await detect(models, raster)) {
    words += (await recognise(models, straighten(raster, region, false))).words.length;
  }
  return words;
}
