import { Tensor } from 'onnxruntime-node';
import { type Raster, resize } from '../image/raster.ts';
import { findRegions } from './find-regions.ts';
import type { Models } from './models.ts';
import type { Region } from './region.ts';

/** Longest side that is looked at; 1,440 found no more on receipts, and took more time and memory. */
const longSide = 1280;
/** The network halves the picture five times. */
const step = 32;
const mean = [0.485, 0.456, 0.406];
const deviation = [0.229, 0.224, 0.225];

/** Finds the pieces of text on a raster, in its pixels and in no particular order. */
export async function detect(models: Models, raster: Raster): Promise<Region[]> {
  const scale = Math.min(1, longSide / Math.max(raster.width, raster.height));
  const width = Math.max(step, Math.round((raster.width * scale) / step) * step);
  const height = Math.max(step, Math.round((raster.height * scale) / step) * step);
  const small = await resize(raster, width, height);
  const input = new Tensor('float32', planes(small), [1, 3, height, width]);
  const output = await models.detection.run({ [models.detection.inputNames[0] as string]: input });
  const map = output[models.detection.outputNames[0] as string]?.data as Float32Array;
  const scaleX = raster.width / width;
  const scaleY = raster.height / height;
  return findRegions(map, width, height).map((region) => ({
    ...region,
    x: (region.x + 0.5) * scaleX,
    y: (region.y + 0.5) * scaleY,
    width: region.width * scaleX,
    height: region.height * scaleY,
  }));
}

/** Blue, green and red planes, normalised as in the training of the network. */
function planes(raster: Raster): Float32Array {
  const count = raster.width * raster.height;
  const values = new Float32Array(count * 3);
  for (let plane = 0; plane < 3; plane++) {
    const gain = 1 / (255 * (deviation[plane] as number));
    const shift = (mean[plane] as number) / (deviation[plane] as number);
    for (let i = 0, from = 2 - plane; i < count; i++, from += 3) {
      values[plane * count + i] = (raster.data[from] as number) * gain - shift;
    }
  }
  return values;
}
