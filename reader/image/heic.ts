import sharp from 'sharp';
import { UnreadableReceiptError } from '../reading.ts';
import { type Libheif, loadLibheif } from './libheif.ts';
import { MAX_PICTURE_PIXELS, type Picture } from './picture.ts';

/**
 * Maximum number of pixels of a decoded picture. The width and height of larger pictures are halved, and the text
 * remains legible.
 */
const maxKeptPixels = 25_000_000;

// Constants of the libheif API.
const rgb = 1;
const interleavedRgb = 10;
const interleaved = 10;
/** Byte offset of the decoding option that converts colour values to eight bits. */
const toEightBits = 20;
/** Byte offset of the maximum number of pixels. The value has eight bytes. */
const mostPixels = 8;

/**
 * Decodes the primary picture of a HEIC file and applies the rotation stored in the file. The EXIF orientation is
 * ignored, because it repeats this rotation.
 * @throws `UnreadableReceiptError` 'too-large' before decoding if the header specifies more than 50 megapixels;
 * 'unreadable' if the file is damaged
 */
export async function openHeic(file: Uint8Array): Promise<Picture> {
  const pixels = pixelsOfHeic(file);
  if (pixels === 0) throw new UnreadableReceiptError('unreadable');
  if (pixels > MAX_PICTURE_PIXELS) throw new UnreadableReceiptError('too-large');
  const libheif = await loadLibheif();
  const { data, width, height } = await kept(decode(libheif, file));
  return { width, height, open: () => sharp(data, { raw: { width, height, channels: 3 } }) };
}

type Pixels = { data: Uint8Array; width: number; height: number };

/** Returns red, green and blue bytes, row by row, in libheif's memory. */
function decode(libheif: Libheif, file: Uint8Array): Pixels {
  try {
    return decodePrimary(libheif, file);
  } catch {
    // WebAssembly crashed or ran out of memory. Its entire memory is discarded, so nothing has to be freed.
    throw new UnreadableReceiptError('unreadable');
  }
}

function decodePrimary(libheif: Libheif, file: Uint8Array): Pixels {
  const data = libheif._malloc(file.byteLength);
  const error = libheif._malloc(16);
  const found = error + 12;
  if (data === 0 || error === 0) throw new Error('Not enough memory to read the file.');
  const check = () => {
    if (libheif.HEAPU32[error / 4] !== 0) throw new Error('libheif refuses this file.');
    return libheif.HEAPU32[found / 4] as number;
  };
  libheif.HEAPU8.set(file, data);
  const context = libheif._heif_context_alloc();
  const limits = libheif._heif_context_get_security_limits(context);
  libheif.HEAPU32.set([MAX_PICTURE_PIXELS, 0], (limits + mostPixels) / 4);
  libheif._heif_context_read_from_memory_without_copy(error, context, data, file.byteLength, 0);
  check();
  libheif._heif_context_get_primary_image_handle(error, context, found);
  const handle = check();
  const options = libheif._heif_decoding_options_alloc();
  libheif.HEAPU8[options + toEightBits] = 1;
  libheif._heif_decode_image(error, handle, found, rgb, interleavedRgb, options);
  const image = check();
  const width = libheif._heif_image_get_primary_width(image);
  const height = libheif._heif_image_get_primary_height(image);
  const start = libheif._heif_image_get_plane_readonly(image, interleaved, found);
  const stride = libheif.HEAPU32[found / 4] as number;
  if (start === 0 || !(width > 0 && height > 0 && stride >= width * 3)) throw new Error('The picture has no pixels.');
  const rows = libheif.HEAPU8.subarray(start, start + stride * height);
  // Each row ends with padding bytes, which are removed here.
  for (let y = 1; y < height; y++) rows.copyWithin(y * width * 3, y * stride, y * stride + width * 3);
  return { data: rows.subarray(0, width * height * 3), width, height };
}

/** Copies the pixels so that libheif's memory can be discarded. Large pictures are scaled down. */
async function kept({ data, width, height }: Pixels): Promise<Pixels> {
  if (width * height <= maxKeptPixels) return { data: data.slice(), width, height };
  const half = { width: Math.round(width / 2), height: Math.round(height / 2) };
  const shrunk = sharp(data, { raw: { width, height, channels: 3 } }).resize({ ...half, fit: 'fill' });
  return { data: await shrunk.raw().toBuffer(), ...half };
}

/**
 * Returns the number of pixels of the largest picture in the header of a HEIC file, or 0 if there is none. A file may
 * also contain tiles, a thumbnail and a depth map.
 */
function pixelsOfHeic(file: Uint8Array): number {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  let most = 0;
  for (const meta of boxes(bytes, 'meta', 0, bytes.length)) {
    // The first four bytes contain the version and flags.
    for (const iprp of boxes(bytes, 'iprp', meta.from + 4, meta.to)) {
      for (const ipco of boxes(bytes, 'ipco', iprp.from, iprp.to)) {
        for (const { from, to } of boxes(bytes, 'ispe', ipco.from, ipco.to)) {
          if (to - from >= 12) most = Math.max(most, bytes.readUInt32BE(from + 4) * bytes.readUInt32BE(from + 8));
        }
      }
    }
  }
  return most;
}

/** Yields the content of each box of the given type (ISO/IEC 14496-12, section 4.2) between two byte offsets. */
function* boxes(bytes: Buffer, type: string, from: number, to: number): Iterable<{ from: number; to: number }> {
  for (let start = from; start + 8 <= to; ) {
    const size = bytes.readUInt32BE(start);
    const isLong = size === 1 && start + 16 <= to;
    const head = isLong ? 16 : 8;
    const length = isLong ? Number(bytes.readBigUInt64BE(start + 8)) : size === 0 ? to - start : size;
    if (length < head) return;
    const end = Math.min(to, start + length);
    if (bytes.toString('latin1', start + 4, start + 8) === type) yield { from: start + head, to: end };
    start = end;
  }
}
