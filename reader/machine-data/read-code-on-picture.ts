import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, type ReaderOptions, type ReadResult, readBarcodes } from 'zxing-wasm/reader';
import type { Picture } from '../image/picture.ts';
import { decodePicture, type Raster } from '../image/raster.ts';
import { findBoundingBox, type PixelBox } from '../page.ts';
import { readFiscalCode } from './fiscal-codes.ts';
import type { MachineData } from './machine-data.ts';

/**
 * `maxNearer` is the maximum number of codes that are decoded again at a higher resolution. `margin` is the margin
 * around such a code, relative to its size.
 */
const maxNearer = 2;
const margin = 0.2;
/**
 * Minimum number of picture pixels per raster pixel at which a code is decoded again. Below this, a higher resolution
 * would show no more detail.
 */
const coarseFrom = 1.2;
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
  // Illegible codes are needed too, because they are decoded again at a higher resolution.
  returnErrors: true,
  maxNumberOfSymbols: 4,
};

/**
 * Returns the data of the fiscal QR code in a picture. Returns undefined if there is none, or if different codes show
 * that there are several receipts.
 * @param seen the whole picture at a smaller size
 */
export async function readCodeOnPicture(picture: Picture, seen: Raster): Promise<MachineData | undefined> {
  const codes = await findCodes(seen);
  const said = codes.flatMap(({ isValid, text }) => (isValid ? (readFiscalCode(text) ?? []) : []));
  if (said.length === 0 && picture.width > seen.width * coarseFrom) {
    const scale = picture.width / seen.width;
    for (const { position } of codes.filter(({ isValid }) => !isValid).slice(0, maxNearer)) {
      const near = await decodePicture(picture, boxOf(position, scale, picture), longSide);
      said.push(
        ...(await findCodes(near)).flatMap(({ isValid, text }) => (isValid ? (readFiscalCode(text) ?? []) : [])),
      );
    }
  }
  const [first, ...others] = said.map((each) => JSON.stringify(each));
  return first !== undefined && others.every((other) => other === first) ? said[0] : undefined;
}

let loading: Promise<unknown> | undefined;

async function findCodes({ width, height, data }: Raster): Promise<ReadResult[]> {
  loading ??= load();
  await loading;
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let from = 0, to = 0; from < data.length; from += 3, to += 4) {
    rgba[to] = data[from] as number;
    rgba[to + 1] = data[from + 1] as number;
    rgba[to + 2] = data[from + 2] as number;
  }
  return readBarcodes({ data: rgba, width, height, colorSpace: 'srgb' }, options);
}

/** Loads the WebAssembly file from the package. By default, zxing-wasm would download it. */
async function load(): Promise<void> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
}

/** Returns the area of a code, including a margin. `scale` converts positions to picture pixels. */
function boxOf(
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
  const room = Math.max(width, height) * margin + 8;
  const x = Math.floor(Math.min(picture.width - 1, Math.max(0, (left - room) * scale)));
  const y = Math.floor(Math.min(picture.height - 1, Math.max(0, (top - room) * scale)));
  return {
    left: x,
    top: y,
    width: Math.max(1, Math.min(picture.width - x, Math.ceil((width + 2 * room) * scale))),
    height: Math.max(1, Math.min(picture.height - y, Math.ceil((height + 2 * room) * scale))),
  };
}
