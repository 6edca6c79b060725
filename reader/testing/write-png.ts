import { crc32, deflateSync } from 'node:zlib';

/** One chunk of a PNG file, with its length and checksum. */
export function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

type PngHeader = { width: number; height: number; depth: 1 | 8 | 16; colour?: 0 | 2 | 6; interlaced?: boolean };

/**
 * The start of a PNG without any pixels. `colour` is the PNG colour type: 0 for grey, 2 for RGB, 6 for RGB with transparency.
 */
export function writePngHeader({ width, height, depth, colour = 0, interlaced = false }: PngHeader): Buffer {
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

/** A PNG of one shade of grey with `depth` bits per pixel. Any size fits in a few kilobytes. */
export function writeGreyPng(width: number, height: number, depth: 1 | 8 | 16 = 8): Buffer {
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

/** Makes the picture the first frame of an animation whose second frame has no data. */
export function animated(png: Buffer): Buffer {
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
