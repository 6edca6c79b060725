import { ReadingRefused } from './reading.ts';

export type Kind = 'jpeg' | 'png' | 'pdf';

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis']);

/**
 * Tells what a file is by its first bytes; its name is not asked.
 * Throws `ReadingRefused` ('kind') for anything that is not a JPEG, PNG or PDF.
 */
export function kindOf(file: Uint8Array): Kind {
  const head = Buffer.from(file.buffer, file.byteOffset, Math.min(file.byteLength, 1024));
  if (head.length === 0) throw new ReadingRefused('unreadable', 'This file is empty.');
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (head.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png';
  if (head.toString('latin1', 4, 8) === 'ftyp' && heicBrands.has(head.toString('latin1', 8, 12))) {
    throw new ReadingRefused('kind', 'HEIC photos cannot be read. Please save the photo as JPEG and upload that.');
  }
  // The PDF format allows other bytes before its header, and some printers' software writes them.
  if (head.includes('%PDF-')) return 'pdf';
  throw new ReadingRefused('kind');
}
