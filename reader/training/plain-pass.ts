import { inkBox } from '../image/ink.ts';
import { openPicture } from '../image/picture.ts';
import { decode } from '../image/raster.ts';
import { detect } from '../ocr/detect.ts';
import { loadModels } from '../ocr/models.ts';
import { recognise } from '../ocr/recognise.ts';
import { straighten } from '../ocr/straighten.ts';

/** As large as `readPicture` decodes. */
const longSide = 2000;

/**
 * The least that reading a picture can cost: its text is found once and each piece recognised once, without finding
 * out which way is up, reading anything a second time, or choosing fields. Returns how many words there were.
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
