import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { MAX_WORDS_PER_RECEIPT } from './limit-text.ts';
import { readReceipt } from './read-receipt.ts';
import { drawLines } from './testing/draw-receipt.ts';
import {
  writeDeepPdf,
  writeEmptyPdf,
  writeLockedPdf,
  writeMappedPdf,
  writePackedPdf,
  writePicturePdf,
  writeTextPdf,
} from './testing/write-pdf.ts';

const today = '2025-06-30';

let jpeg: Buffer;
let progressive: Buffer;
beforeAll(async () => {
  jpeg = await drawLines(['CORNER BAKERY LTD', '14/03/2025', 'BREAD                3.50', 'TOTAL                3.50']);
  progressive = await sharp(jpeg).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
});

/** Returns spaces compressed with deflate: one kilobyte for each megabyte of spaces. */
function packed(megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(1024 ** 2, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  const [head, end] = [Buffer.from([0x78, 0x9c]), Buffer.from([3, 0])];
  return Buffer.concat([head, ...Array<Buffer>(megabytes).fill(block), end]);
}

/** Returns a progressive JPEG with another size in its header than in its pixel data. */
function resizedJpeg(original: Buffer, width: number, height: number): Buffer {
  const resized = Buffer.from(original);
  const frame = resized.indexOf(Buffer.from([0xff, 0xc2]));
  resized.writeUInt16BE(height, frame + 5);
  resized.writeUInt16BE(width, frame + 7);
  return resized;
}

/** Returns the header of a WebP file with this size, without any pixel data. */
function webpHeader(width: number, height: number, hasAlpha: boolean): Buffer {
  const header = Buffer.from('RIFF\x16\0\0\0WEBPVP8L\x0a\0\0\0\x2f\0\0\0\0\0\0\0\0\0', 'latin1');
  header.writeUInt32LE((width - 1 + (height - 1) * 2 ** 14 + (hasAlpha ? 2 ** 28 : 0)) >>> 0, 21);
  return header;
}

/** Returns a JPEG marker segment with this data, at most 65,533 bytes. */
function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

describe('is read', () => {
  test.each([
    ['a PNG of 48 megapixels in a few kilobytes', () => writeGreyPng(6000, 8000)],
    ['a PNG of 24 megapixels at 16 bits', () => writeGreyPng(4000, 6000, 16)],
    ['a PNG of 20,000 pixels by one', () => writeGreyPng(20_000, 1)],
    ['a PNG of one pixel by 20,000', () => writeGreyPng(1, 20_000)],
    ['a PDF of ten thousand pages', () => writeEmptyPdf(10_000, 595, 842)],
    ['a PDF with a page of five kilometres', () => writeEmptyPdf(1, 14_400_000, 14_400_000)],
    ['a PDF with a page without width', () => writeEmptyPdf(1, 0, 842)],
    ['a PDF with page trees nested 30 levels deep', () => writeDeepPdf(30)],
  ])('without any fields: %s', async (_, make) => {
    expect(await readReceipt(make(), today)).toMatchObject({ merchant: null, amountMinor: null, day: null });
  });

  test('an animated PNG, by its first frame', async () => {
    const moving = animated(await sharp(jpeg).png().toBuffer());
    expect(await readReceipt(moving, today)).toMatchObject({ kind: 'png', amountMinor: 350 });
  });

  test('an animated WebP, by its first frame', async () => {
    const last = await drawLines(['TOTAL                9.90']);
    const frames = await sharp([jpeg, await sharp(last).resize(864, 288).toBuffer()], { join: { animated: true } })
      .webp({ delay: [10, 10] })
      .toBuffer();
    expect((await sharp(frames).metadata()).pages).toBe(2);
    expect(await readReceipt(frames, today)).toMatchObject({ kind: 'webp', amountMinor: 350 });
  });

  test('a JPEG with megabytes of metadata, which the displayed picture lacks', async () => {
    const comment = Buffer.alloc(60_000, 'Anna was here. ');
    const more = Array.from({ length: 40 }, () => [segment(0xe1, comment), segment(0xfe, comment)]).flat();
    const heavy = Buffer.concat([jpeg.subarray(0, 2), ...more, jpeg.subarray(2)]);
    const reading = await readReceipt(heavy, today);
    expect(reading.amountMinor).toBe(350);
    for (const shown of [reading.picture, reading.thumbnail]) {
      expect(Buffer.from(shown).includes('Anna')).toBe(false);
      expect(shown.length).toBeLessThan(jpeg.length * 2);
    }
  });

  test('a file of two types at once, as the first type, and displayed as a plain picture', async () => {
    const script = Buffer.from('<script>alert(1)</script>');
    const reading = await readReceipt(Buffer.concat([jpeg, script, writeTextPdf(['Total 99.00'])]), today);
    expect(reading).toMatchObject({ kind: 'jpeg', amountMinor: 350 });
    expect(Buffer.from(reading.picture).includes('script')).toBe(false);
    const page = Buffer.concat([script, writePicturePdf(jpeg, 864, 288)]);
    const later = await readReceipt(page, today);
    expect(later.kind).toBe('pdf');
    expect(await sharp(later.picture).metadata()).toMatchObject({ format: 'jpeg' });
    expect(Buffer.from(later.picture).includes('script')).toBe(false);
  });
});

describe('a text layer is read or refused cheaply', () => {
  /**
   * Returns the length of the longest sequence of combining marks that was normalized. Normalizing takes more than
   * linear time, so long sequences must never be normalized.
   */
  async function longestNormalised(read: () => Promise<unknown>): Promise<number> {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    try {
      await read();
      return Math.max(0, ...normalize.mock.contexts.map((text) => longestRunOfMarks(String(text))));
    } finally {
      normalize.mockRestore();
    }
  }
  const longestRunOfMarks = (text: string) =>
    Math.max(0, ...(text.match(/\p{M}+/gu) ?? []).map(({ length }) => length));

  test('with a hundred thousand words, by its head and foot', async () => {
    const rows = Array.from({ length: 2000 }, (_, i) => Array(50).fill(`${i}.5x`).join(' '));
    const text = ['CORNER BAKERY LTD', 'Date 14 March 2025', ...rows, 'TOTAL 23.39', 'SEE YOU SOON'];
    const { merchant, day, amountMinor, pages } = await readReceipt(writeTextPdf(text), today);
    expect({ merchant, day, amountMinor }).toEqual({
      merchant: 'CORNER BAKERY LTD',
      day: '2025-03-14',
      amountMinor: 2339,
    });
    expect(pages.flatMap(({ lines }) => lines.flatMap(({ words }) => words)).length).toBeLessThanOrEqual(
      MAX_WORDS_PER_RECEIPT,
    );
  });

  test('with a word of five megabytes', async () => {
    const pdf = writeTextPdf(['CORNER BAKERY LTD', 'x'.repeat(5_000_000), 'TOTAL 23.39']);
    expect(await readReceipt(pdf, today)).toMatchObject({ merchant: 'CORNER BAKERY LTD', amountMinor: 2339 });
  });

  test('that consists of NUL characters', async () => {
    const pdf = writeTextPdf(['CORNER BAKERY LTD, date 14/03/2025, TOTAL 23.39', '\0'.repeat(200_000)]);
    const { pages } = await readReceipt(pdf, today);
    expect(JSON.stringify(pages)).not.toContain('\\u0000');
  });

  test('with fifty thousand accents on one letter', async () => {
    const text = `Corner Bakery Ltd, 12 High Street, total 23.39 date 14/03/2025 x${'qw'.repeat(24_000)}`;
    const pdf = writeMappedPdf(text, { q: 0x301, w: 0x316 });
    expect(await longestNormalised(() => readReceipt(pdf, today))).toSatisfy((run: number) => run > 100 && run <= 200);
  });
});

describe('is refused with a message', () => {
  test('a PDF with a password, with advice', async () => {
    const refused = readReceipt(writeLockedPdf(), today);
    await expect(refused).rejects.toMatchObject({ name: 'UnreadableReceiptError', reason: 'password' });
    await expect(refused).rejects.toThrow('protected by a password');
  });

  test.each([
    [
      'an interlaced PNG at 16 bits',
      () => writePngHeader({ width: 5000, height: 4500, depth: 16, colour: 6, interlaced: true }),
    ],
    [
      'an interlaced PNG of 48 megapixels',
      () => writePngHeader({ width: 6000, height: 8000, depth: 8, colour: 6, interlaced: true }),
    ],
    ['a progressive JPEG of 48 megapixels with full colours', () => resizedJpeg(progressive, 6000, 8000)],
    ['a transparent WebP of 48 megapixels', () => webpHeader(6000, 8000, true)],
  ])('before it is decoded: %s', async (_, make) => {
    const refused = readReceipt(make(), today);
    await expect(refused).rejects.toMatchObject({ name: 'UnreadableReceiptError', reason: 'unreadable' });
    await expect(refused).rejects.toThrow('needs too much memory');
  });

  test('before it is decoded: a WebP of 268 megapixels', async () => {
    const refused = readReceipt(webpHeader(16_383, 16_383, false), today);
    await expect(refused).rejects.toMatchObject({ name: 'UnreadableReceiptError', reason: 'too-large' });
  });

  test.each([
    ['a PDF with a page without height', () => writeEmptyPdf(1, 14_000, 0.01)],
    ['a PDF without pages', () => writeEmptyPdf(0, 595, 842)],
    ['a PDF with page trees nested 50,000 levels deep', () => writeDeepPdf(50_000)],
  ])('%s', async (_, make) => {
    await expect(readReceipt(make(), today)).rejects.toMatchObject({
      name: 'UnreadableReceiptError',
      reason: 'unreadable',
    });
  });
});

test('a PDF with an invoice that decompresses beyond the memory limit is read without the invoice', async () => {
  const text = ['Corner Bakery Ltd', 'Invoice date: 14 March 2025', 'Bread and coffee 20.00', 'Total EUR 23.39'];
  const pdf = writeTextPdf(text, { attachments: [{ name: 'factur-x.xml', content: packed(500), isCompressed: true }] });
  expect(await readReceipt(pdf, today)).toMatchObject({ kind: 'pdf', amountMinor: 2339 });
});

test('a PDF that decompresses to gigabytes is refused in time, and the next file is read', async () => {
  const bomb = writePackedPdf(packed(3000));
  expect(bomb.length).toBeLessThan(4 * 1024 ** 2);
  const before = process.memoryUsage.rss();
  await expect(readReceipt(bomb, today)).rejects.toMatchObject({
    name: 'UnreadableReceiptError',
    reason: 'unreadable',
  });
  expect(process.memoryUsage.rss() - before).toBeLessThan(600 * 1024 ** 2);
  const text = ['Corner Bakery Ltd', 'Invoice date: 14 March 2025', 'Bread and coffee 20.00', 'Total EUR 23.39'];
  expect(await readReceipt(writeTextPdf(text), today)).toMatchObject({ kind: 'pdf', amountMinor: 2339 });
});

/** Returns one chunk of a PNG file, with its length and checksum. */
function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

type PngHeader = { width: number; height: number; depth: 1 | 8 | 16; colour?: 0 | 2 | 6; interlaced?: boolean };

/**
 * Returns the start of a PNG file without any pixels. `colour` is the PNG colour type: 0 for grey, 2 for RGB, 6 for RGB
 * with transparency.
 */
function writePngHeader({ width, height, depth, colour = 0, interlaced = false }: PngHeader): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = depth;
  header[9] = colour;
  header[12] = interlaced ? 1 : 0;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', Buffer.alloc(0)),
  ]);
}

/** Returns a PNG of one shade of grey with `depth` bits per pixel. Even a large picture needs only a few kilobytes. */
function writeGreyPng(width: number, height: number, depth: 1 | 8 | 16 = 8): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = depth;
  const row = 1 + Math.ceil((width * depth) / 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(row * height), { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns an animated PNG. The first frame is the given picture, and the second frame has no data. */
function animated(png: Buffer): Buffer {
  const afterHeader = 33;
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2, 0);
  const frame = Buffer.alloc(26);
  png.copy(frame, 4, 16, 24);
  return Buffer.concat([
    png.subarray(0, afterHeader),
    pngChunk('acTL', control),
    pngChunk('fcTL', frame),
    png.subarray(afterHeader),
  ]);
}
