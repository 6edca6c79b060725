import { type Kind, ReadingRefused } from './reading.ts';

/** Brands of pictures in HEVC, which phones write. An AVIF file has the same boxes, but other pictures in them. */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);

/**
 * Tells what a file is by its first bytes; its name is not asked.
 * Throws `ReadingRefused` ('kind') for anything that is no picture or PDF.
 */
export function kindOf(file: Uint8Array): Kind {
  const head = Buffer.from(file.buffer, file.byteOffset, Math.min(file.byteLength, 1024));
  if (head.length === 0) throw new ReadingRefused('unreadable', 'This file is empty.');
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (head.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  if (head.toString('latin1', 4, 8) === 'ftyp' && brandsOf(head).some((brand) => heicBrands.has(brand))) return 'heic';
  // The PDF format allows other bytes before its header, and some printers' software writes them.
  if (head.includes('%PDF-')) return 'pdf';
  throw new ReadingRefused('kind');
}

/** What the first box of a file says that it is (ISO/IEC 14496-12, 4.3): its brand, a version, and what else it can be taken for. */
function brandsOf(head: Buffer): string[] {
  const brands = head.toString('latin1', 8, Math.min(head.length, head.readUInt32BE(0))).match(/.{4}/gs) ?? [];
  return brands.filter((_, index) => index !== 1);
}
