import type { Metadata } from 'sharp';

/** How many bytes of a picture may have to be held at once while it is decoded: 50 megapixels of a photograph, and some. */
export const MAX_HELD_BYTES = 160 * 1024 ** 2;

/** Coefficients that a progressive JPEG has for each pixel, by how the colours are sampled; two bytes each. */
const coefficients: Readonly<Record<string, number>> = { '4:2:0': 1.5, '4:2:2': 2, '4:4:0': 2, '4:1:1': 1.5 };

/**
 * How many bytes of a picture have to be in memory before its first line can be had, by its header. Most pictures are decoded line
 * by line and take none: but WebPs, interlaced PNGs and JPEGs of several passes are only there when
 * their last byte has come.
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
