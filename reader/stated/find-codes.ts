import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, type ReaderOptions, type ReadResult, readBarcodes } from 'zxing-wasm/reader';
import type { Picture } from '../image/picture.ts';
import { decode, type Raster } from '../image/raster.ts';
import { around, type Box } from '../page.ts';
import { readFiscalCode } from './fiscal-codes.ts';
import type { Stated } from './stated.ts';

/** What is looked at from nearer, at most, and with how much room around it. */
const maxNearer = 2;
const margin = 0.2;
/** Where a pixel stands for fewer of the picture, there is nothing more to see. */
const coarseFrom = 1.2;
const longSide = 1600;

/** A code that lies as it likes is found without turning the picture; white ones on black are no register's. */
const options: ReaderOptions = {
  formats: ['QRCode'],
  tryHarder: true,
  tryRotate: false,
  tryInvert: false,
  tryDownscale: true,
  // With those whose squares are found but whose letters are not legible: they are looked at from nearer.
  returnErrors: true,
  maxNumberOfSymbols: 4,
};

/**
 * What the fiscal QR code on a picture says; `seen` is the whole picture, scaled down. Undefined where there is none, and where two
 * of them differ: then there are several receipts.
 */
export async function statedByCode(picture: Picture, seen: Raster): Promise<Stated | undefined> {
  const codes = await findCodes(seen);
  const said = codes.flatMap(({ isValid, text }) => (isValid ? (readFiscalCode(text) ?? []) : []));
  if (said.length === 0 && picture.width > seen.width * coarseFrom) {
    const scale = picture.width / seen.width;
    for (const { position } of codes.filter(({ isValid }) => !isValid).slice(0, maxNearer)) {
      const near = await decode(picture, boxOf(position, scale, picture), longSide);
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

/** From the package: by itself it would ask a server for it. */
async function load(): Promise<void> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
}

/** The part of the picture around a code, within the picture. */
function boxOf(
  { topLeft, topRight, bottomLeft, bottomRight }: ReadResult['position'],
  scale: number,
  picture: Picture,
): Box {
  const corners = [topLeft, topRight, bottomLeft, bottomRight].map(({ x, y }) => ({
    left: x,
    top: y,
    width: 0,
    height: 0,
  }));
  const { left, top, width, height } = around(corners);
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
