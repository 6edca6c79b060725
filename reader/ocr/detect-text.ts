import { Tensor } from 'onnxruntime-node';
import { cropRaster, type Raster, resizeRaster } from '../image/raster.ts';
import { findTextRegions } from './find-text-regions.ts';
import type { OcrModels } from './ocr-models.ts';
import type { TextRegion } from './text-region.ts';

/**
 * Maximum length, in pixels, of the longer side of a picture for the detection network. On larger pictures, detection
 * was slower and found no more text on receipts.
 */
const longSide = 1280;
/**
 * Minimum length, in pixels, of the shorter side, so that letters stay legible. The longer side of a long receipt then
 * exceeds `longSide`, so the receipt is processed in several windows.
 */
const shortSide = 480;
const windowOverlap = 128;
/** The network halves the width and the height five times, so both must be multiples of this number. */
const sideMultiple = 32;
const mean = [0.485, 0.456, 0.406];
const standardDeviation = [0.229, 0.224, 0.225];

/**
 * Finds the text regions on a raster. They are in no particular order, and their positions are in pixels of the
 * raster.
 */
export async function detectText(models: OcrModels, raster: Raster): Promise<TextRegion[]> {
  const long = Math.max(raster.width, raster.height);
  const scale = Math.min(1, Math.max(longSide / long, shortSide / Math.min(raster.width, raster.height)));
  const width = Math.max(sideMultiple, Math.round((raster.width * scale) / sideMultiple) * sideMultiple);
  const height = Math.max(sideMultiple, Math.round((raster.height * scale) / sideMultiple) * sideMultiple);
  const small = await resizeRaster(raster, width, height);
  const map = await computeTextMap(models, small);
  const scaleX = raster.width / width;
  const scaleY = raster.height / height;
  return findTextRegions(map, width, height).map((region) => ({
    ...region,
    x: (region.x + 0.5) * scaleX,
    y: (region.y + 0.5) * scaleY,
    width: region.width * scaleX,
    height: region.height * scaleY,
  }));
}

/**
 * Returns the probability of text for each pixel. Long rasters are processed in windows that overlap. Each half of an
 * overlap comes from the window whose centre is nearer.
 */
async function computeTextMap(models: OcrModels, raster: Raster): Promise<Float32Array> {
  const { width, height } = raster;
  if (Math.max(width, height) <= longSide + windowOverlap) return runDetection(models, raster);
  const map = new Float32Array(width * height);
  const isWide = width > height;
  const length = isWide ? width : height;
  for (let windowStart = 0; ; windowStart += longSide - windowOverlap) {
    const windowEnd = Math.min(length, windowStart + longSide);
    const window = isWide
      ? { x: windowStart, y: 0, width: windowEnd - windowStart, height }
      : { x: 0, y: windowStart, width, height: windowEnd - windowStart };
    const windowMap = await runDetection(models, cropRaster(raster, window));
    const skippedPixels = windowStart === 0 ? 0 : windowOverlap / 2;
    for (let y = isWide ? 0 : skippedPixels; y < window.height; y++) {
      const x = isWide ? skippedPixels : 0;
      const row = windowMap.subarray(y * window.width + x, (y + 1) * window.width);
      map.set(row, (window.y + y) * width + window.x + x);
    }
    if (windowEnd === length) return map;
  }
}

async function runDetection(models: OcrModels, raster: Raster): Promise<Float32Array> {
  const input = new Tensor('float32', toColourPlanes(raster), [1, 3, raster.height, raster.width]);
  const output = await models.detection.run({ [models.detection.inputNames[0] as string]: input });
  return output[models.detection.outputNames[0] as string]?.data as Float32Array;
}

/** Returns the blue, green and red planes, normalized as they were when the network was trained. */
function toColourPlanes(raster: Raster): Float32Array {
  const count = raster.width * raster.height;
  const values = new Float32Array(count * 3);
  const data = new Uint8Array(raster.data.buffer, raster.data.byteOffset, raster.data.byteLength);
  for (let planeIndex = 0; planeIndex < 3; planeIndex++) {
    const gain = 1 / (255 * (standardDeviation[planeIndex] as number));
    const shift = (mean[planeIndex] as number) / (standardDeviation[planeIndex] as number);
    const normalised = Float32Array.from({ length: 256 }, (_, value) => value * gain - shift);
    const planeStart = planeIndex * count;
    for (let i = 0, source = 2 - planeIndex; i < count; i++, source += 3) {
      values[planeStart + i] = normalised[data[source] as number] as number;
    }
  }
  return values;
}
