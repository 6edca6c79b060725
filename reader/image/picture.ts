import type { Metadata } from 'sharp';
import sharp, { type Sharp } from 'sharp';
import { tooMuchMemoryMessage, UnreadableReceiptError } from '../receipt-reading.ts';

/** A picture with its EXIF orientation applied. It can be decoded several times, at different sizes. */
export type Picture = { width: number; height: number; open(): Sharp };

export const MAX_PICTURE_PIXELS = 50_000_000;

/**
 * Reads the header of a JPEG, PNG or WebP file.
 * @throws `UnreadableReceiptError` 'too-large' before decoding if the picture has more than 50 megapixels; 'unreadable'
 * if the header is damaged or decoding would need too much memory
 */
export async function openPicture(file: Uint8Array): Promise<Picture> {
  // The limit of sharp itself is turned off, because its error looks like the error for damaged files. The size is
  // checked below instead.
  const decode = () => sharp(file, { limitInputPixels: false, failOn: 'error' });
  const header = await decode()
    .metadata()
    .catch(() => {
      throw new UnreadableReceiptError('unreadable');
    });
  if (header.width * header.height > MAX_PICTURE_PIXELS) throw new UnreadableReceiptError('too-large');
  if (estimateHeldBytes(header) > MAX_HELD_BYTES) throw new UnreadableReceiptError('unreadable', tooMuchMemoryMessage);
  const { width, height } = header.autoOrient;
  return { width, height, open: () => decode().autoOrient() };
}

/** Maximum number of bytes in memory while a picture is being decoded. A photo of 50 megapixels needs less. */
const MAX_HELD_BYTES = 160 * 1024 ** 2;

/** Number of coefficients per pixel of a progressive JPEG, by chroma subsampling. A coefficient takes two bytes. */
const coefficientsPerPixel: Readonly<Record<string, number>> = { '4:2:0': 1.5, '4:2:2': 2, '4:4:0': 2, '4:1:1': 1.5 };

/**
 * Estimates how many bytes must be in memory before the first line can be decoded. The result is 0 for most formats,
 * because they are decoded line by line. WebP, interlaced PNG and progressive JPEG files must be entirely in memory.
 */
function estimateHeldBytes({
  format,
  width,
  height,
  channels,
  depth,
  isProgressive,
  chromaSubsampling,
}: Metadata): number {
  const pixels = width * height;
  if (format === 'webp') return pixels * channels;
  if (!isProgressive) return 0;
  if (format === 'jpeg') return pixels * 2 * (coefficientsPerPixel[chromaSubsampling ?? ''] ?? channels);
  return pixels * channels * (depth === 'ushort' ? 2 : 1);
}
