import sharp from 'sharp';
import { UnreadableReceiptError } from '../receipt-reading.ts';
import { type Libheif, loadLibheif } from './libheif.ts';
import { MAX_PICTURE_PIXELS, type Picture } from './picture.ts';

/**
 * Maximum number of pixels that are kept of a decoded picture. Larger pictures are scaled down to half their width and
 * height. Their text is still legible.
 */
const maxKeptPixels = 25_000_000;

// Constants of the libheif API.
const colourSpaceRgb = 1;
const chromaInterleavedRgb = 10;
const channelInterleaved = 10;
/** Byte offset, in the decoding options, of the option that converts colour values to eight bits. */
const eightBitsOffset = 20;
/** Byte offset, in the security limits, of the maximum number of pixels. It is an eight-byte number. */
const maxPixelsOffset = 8;

/**
 * Decodes the primary picture of a HEIC file and applies the rotation stored in the file. The EXIF orientation is
 * ignored, because it repeats this rotation.
 * @throws `UnreadableReceiptError` 'too-large' before decoding if the header specifies more than 50 megapixels;
 * 'unreadable' if the file is damaged
 */
export async function openHeic(file: Uint8Array): Promise<Picture> {
  const pixels = readLargestPictureSize(file);
  if (pixels === 0) throw new UnreadableReceiptError('unreadable');
  if (pixels > MAX_PICTURE_PIXELS) throw new UnreadableReceiptError('too-large');
  const libheif = await loadLibheif();
  const { data, width, height } = await copyPixels(decodeSafely(libheif, file));
  return { width, height, open: () => sharp(data, { raw: { width, height, channels: 3 } }) };
}

type RgbPixels = { data: Uint8Array; width: number; height: number };

/** Returns red, green and blue bytes, row by row, in libheif's memory. */
function decodeSafely(libheif: Libheif, file: Uint8Array): RgbPixels {
  try {
    return decodePrimaryPicture(libheif, file);
  } catch {
    // WebAssembly crashed or ran out of memory. All its memory is discarded, so no objects need to be freed.
    throw new UnreadableReceiptError('unreadable');
  }
}

function decodePrimaryPicture(libheif: Libheif, file: Uint8Array): RgbPixels {
  const data = libheif._malloc(file.byteLength);
  const error = libheif._malloc(16);
  const result = error + 12;
  if (data === 0 || error === 0) throw new Error('Not enough memory to read the file.');
  const takeResult = () => {
    if (libheif.HEAPU32[error / 4] !== 0) throw new Error('libheif rejects this file.');
    return libheif.HEAPU32[result / 4] as number;
  };
  libheif.HEAPU8.set(file, data);
  const context = libheif._heif_context_alloc();
  const limits = libheif._heif_context_get_security_limits(context);
  libheif.HEAPU32.set([MAX_PICTURE_PIXELS, 0], (limits + maxPixelsOffset) / 4);
  libheif._heif_context_read_from_memory_without_copy(error, context, data, file.byteLength, 0);
  takeResult();
  libheif._heif_context_get_primary_image_handle(error, context, result);
  const handle = takeResult();
  const options = libheif._heif_decoding_options_alloc();
  libheif.HEAPU8[options + eightBitsOffset] = 1;
  libheif._heif_decode_image(error, handle, result, colourSpaceRgb, chromaInterleavedRgb, options);
  const image = takeResult();
  const width = libheif._heif_image_get_primary_width(image);
  const height = libheif._heif_image_get_primary_height(image);
  const start = libheif._heif_image_get_plane_readonly(image, channelInterleaved, result);
  const stride = libheif.HEAPU32[result / 4] as number;
  if (start === 0 || !(width > 0 && height > 0 && stride >= width * 3)) throw new Error('The picture has no pixels.');
  const rows = libheif.HEAPU8.subarray(start, start + stride * height);
  // Each row ends with padding bytes, which are removed here.
  for (let y = 1; y < height; y++) rows.copyWithin(y * width * 3, y * stride, y * stride + width * 3);
  return { data: rows.subarray(0, width * height * 3), width, height };
}

/** Copies the pixels so that libheif's memory can be discarded. Large pictures are scaled down. */
async function copyPixels({ data, width, height }: RgbPixels): Promise<RgbPixels> {
  if (width * height <= maxKeptPixels) return { data: data.slice(), width, height };
  const halfSize = { width: Math.round(width / 2), height: Math.round(height / 2) };
  const smallPicture = sharp(data, { raw: { width, height, channels: 3 } }).resize({ ...halfSize, fit: 'fill' });
  return { data: await smallPicture.raw().toBuffer(), ...halfSize };
}

/**
 * Returns the number of pixels of the largest picture in the header of a HEIC file, or 0 if there is none. A file may
 * also contain tiles, a thumbnail and a depth map.
 */
function readLargestPictureSize(file: Uint8Array): number {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  let maxPixels = 0;
  for (const meta of listBoxes(bytes, 'meta', 0, bytes.length)) {
    // The first four bytes contain the version and flags.
    for (const iprp of listBoxes(bytes, 'iprp', meta.start + 4, meta.end)) {
      for (const ipco of listBoxes(bytes, 'ipco', iprp.start, iprp.end)) {
        for (const { start, end } of listBoxes(bytes, 'ispe', ipco.start, ipco.end)) {
          if (end - start < 12) continue;
          maxPixels = Math.max(maxPixels, bytes.readUInt32BE(start + 4) * bytes.readUInt32BE(start + 8));
        }
      }
    }
  }
  return maxPixels;
}

/** Yields the content of each box of the given type (ISO/IEC 14496-12, section 4.2) between two byte offsets. */
function* listBoxes(bytes: Buffer, type: string, start: number, end: number): Iterable<{ start: number; end: number }> {
  for (let position = start; position + 8 <= end; ) {
    const { headerLength, length } = readBoxSize(bytes, position, end);
    if (length < headerLength) return;
    const boxEnd = Math.min(end, position + length);
    const boxType = bytes.toString('latin1', position + 4, position + 8);
    if (boxType === type) yield { start: position + headerLength, end: boxEnd };
    position = boxEnd;
  }
}

/**
 * Reads the header of a box, which starts with its size. A size of 1 means that a 64-bit size follows, and a size of 0
 * means that the box extends to the end.
 */
function readBoxSize(bytes: Buffer, position: number, end: number): { headerLength: number; length: number } {
  const size = bytes.readUInt32BE(position);
  if (size === 1 && position + 16 <= end) {
    return { headerLength: 16, length: Number(bytes.readBigUInt64BE(position + 8)) };
  }
  return { headerLength: 8, length: size === 0 ? end - position : size };
}
