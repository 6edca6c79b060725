import type { Metadata } from 'sharp';
import sharp, { type Sharp } from 'sharp';
import { ReadingRefused, tooMuchMemory } from '../reading.ts';

/** A picture in its EXIF orientation. It can be decoded repeatedly at different sizes. */
export type Picture = { width: number; height: number; open(): Sharp };

export const MAX_PIXELS = 50_000_000;

/**
 * Reads the header of a JPEG, PNG or WebP file.
 * @throws `ReadingRefused` 'too-large' above 50 megapixels, before decoding; 'unreadable' if the header is broken or decoding
 * would take too much memory
 */
export async function openPicture(file: Uint8Array): Promise<Picture> {
  // The limit is checked below, to distinguish it from damage.
  const open = () => sharp(file, { limitInputPixels: false, failOn: 'error' });
  const header = await open()
    .metadata()
    .catch(() => {
      throw new ReadingRefused('unreadable');
    });
  if (header.width * header.height > MAX_PIXELS) throw new ReadingRefused('too-large');
  if (heldBytes(header) > MAX_HELD_BYTES) throw new ReadingRefused('unreadable', tooMuchMemory);
  const { width, height } = header.autoOrient;
  return { width, height, open: () => open().autoOrient() };
}

/** Maximum number of bytes to hold at once while a picture is decoded: enough for a photo of 50 megapixels. */
const MAX_HELD_BYTES = 160 * 1024 ** 2;

/** Coefficients per pixel of a progressive JPEG, by chroma subsampling; two bytes each. */
const coefficients: Readonly<Record<string, number>> = { '4:2:0': 1.5, '4:2:2': 2, '4:4:0': 2, '4:1:1': 1.5 };

/**
 * Estimates from the header how many bytes must be in memory before the first line is available. Most pictures are decoded line
 * by line and need none. WebP, interlaced PNG and progressive JPEG pictures are only complete with their last byte.
 */
function heldBytes({ format, width, height, channels, depth, isProgressive, chromaSubsampling }: Metadata): number {
  const pixels = width * height;
  if (format === 'webp') return pixels * channels;
  if (!isProgressive) return 0;
  if (format === 'jpeg') return pixels * 2 * (coefficients[chromaSubsampling ?? ''] ?? channels);
  return pixels * channels * (depth === 'ushort' ? 2 : 1);
}
