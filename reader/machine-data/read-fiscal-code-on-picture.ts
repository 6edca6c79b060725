import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, type ReaderOptions, type ReadResult, readBarcodes } from 'zxing-wasm/reader';
import type { Picture } from '../image/picture.ts';
import { decodePicture, type Raster } from '../image/raster.ts';
import { findBoundingBox, type PixelBox } from '../ocr-page.ts';
import { readFiscalCode } from './fiscal-codes.ts';
import type { MachineData } from './machine-data.ts';

/**
 * `maxDetailedCodes` is the maximum number of illegible codes that are decoded again at a higher resolution. `margin`
 * is the width of the margin around a code, relative to the code's size.
 */
const maxDetailedCodes = 2;
const margin = 0.2;
/**
 * A code is decoded again only if the picture has at least this many pixels per raster pixel. Otherwise, a higher
 * resolution would show hardly any more detail.
 */
const minScale = 1.2;
const longSide = 1600;

/**
 * Options of the decoder. `tryRotate` is not needed, because codes are found at any angle. `tryInvert` is not needed,
 * because fiscal codes are never white on black.
 */
const options: ReaderOptions = {
  formats: ['QRCode'],
  tryHarder: true,
  tryRotate: false,
  tryInvert: false,
  tryDownscale: true,
  // Illegible codes are returned too. They are decoded again at a higher resolution.
  returnErrors: true,
  maxNumberOfSymbols: 4,
};

/**
 * Returns the data of the fiscal QR code in a picture. Returns undefined if there is none, or if codes with different
 * data show that the picture contains several receipts.
 * @param raster the whole picture at a smaller size
 */
export async function readFiscalCodeOnPicture(picture: Picture, raster: Raster): Promise<MachineData | undefined> {
  const codes = await findCodes(raster);
  const results = readFiscalCodes(codes);
  if (results.length === 0 && picture.width > raster.width * minScale) {
    const scale = picture.width / raster.width;
    const illegibleCodes = codes.filter(({ isValid }) => !isValid);
    for (const { position } of illegibleCodes.slice(0, maxDetailedCodes)) {
      const detail = await decodePicture(picture, getCodeBox(position, scale, picture), longSide);
      results.push(...readFiscalCodes(await findCodes(detail)));
    }
  }
  const distinctResults = new Set(results.map((data) => JSON.stringify(data)));
  return distinctResults.size === 1 ? results[0] : undefined;
}

function readFiscalCodes(codes: readonly ReadResult[]): MachineData[] {
  return codes.flatMap(({ isValid, text }) => (isValid ? (readFiscalCode(text) ?? []) : []));
}

let loading: Promise<unknown> | undefined;

async function findCodes({ width, height, data }: Raster): Promise<ReadResult[]> {
  loading ??= loadZxing();
  await loading;
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let source = 0, target = 0; source < data.length; source += 3, target += 4) {
    rgba[target] = data[source] as number;
    rgba[target + 1] = data[source + 1] as number;
    rgba[target + 2] = data[source + 2] as number;
  }
  return readBarcodes({ data: rgba, width, height, colorSpace: 'srgb' }, options);
}

/** Loads the WebAssembly file from the package. By default, zxing-wasm would download it. */
async function loadZxing(): Promise<void> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
}

/** Returns the area of a code, including a margin. `scale` converts positions to picture pixels. */
function getCodeBox(
  { topLeft, topRight, bottomLeft, bottomRight }: ReadResult['position'],
  scale: number,
  picture: Picture,
): PixelBox {
  const corners = [topLeft, topRight, bottomLeft, bottomRight].map(({ x, y }) => ({
    left: x,
    top: y,
    width: 0,
    height: 0,
  }));
  const { left, top, width, height } = findBoundingBox(corners);
  const padding = Math.max(width, height) * margin + 8;
  const x = Math.floor(Math.min(picture.width - 1, Math.max(0, (left - padding) * scale)));
  const y = Math.floor(Math.min(picture.height - 1, Math.max(0, (top - padding) * scale)));
  return {
    left: x,
    top: y,
    width: Math.max(1, Math.min(picture.width - x, Math.ceil((width + 2 * padding) * scale))),
    height: Math.max(1, Math.min(picture.height - y, Math.ceil((height + 2 * padding) * scale))),
  };
}
