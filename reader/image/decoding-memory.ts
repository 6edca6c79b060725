import type { Metadata } from 'sharp';

/** Maximum number of bytes to hold at once while a picture is decoded: enough for a photo of 50 megapixels. */
export const MAX_HELD_BYTES = 160 * 1024 ** 2;

/** Coefficients per pixel of a progressive JPEG, by chroma subsampling; two bytes each. */
const coefficients: Readonly<Record<string, number>> = { '4:2:0': 1.5, '4:2:2': 2, '4:4:0': 2, '4:1:1': 1.5 };

/**
 * Estimates from the header how many bytes must be in memory before the first line is available. Most pictures are decoded line
 * by line and need none. WebP, interlaced PNG and progressive JPEG pictures are only complete with their last byte.
 */
export function heldBytes({
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
  if (format === 'jpeg') return pixels * 2 * (coefficients[chromaSubsampling ?? ''] ?? channels);
  return pixels * channels * (depth === 'ushort' ? 2 : 1);
}
