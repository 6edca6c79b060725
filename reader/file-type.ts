import { isMail } from './mail/is-mail.ts';
import { type ReceiptFileType, UnreadableReceiptError } from './receipt-reading.ts';

/** Brands of the HEIC files that phones create. AVIF files have the same structure but a different codec. */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);

/**
 * Determines the type of a file from its first bytes. The file name is ignored.
 * @throws `UnreadableReceiptError` ('kind') if the file is neither a picture, a PDF nor an email
 */
export function detectFileType(file: Uint8Array): ReceiptFileType {
  const head = Buffer.from(file.buffer, file.byteOffset, Math.min(file.byteLength, 1024));
  if (head.length === 0) throw new UnreadableReceiptError('unreadable', 'This file is empty.');
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (head.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  if (head.toString('latin1', 4, 8) === 'ftyp' && readHeicBrands(head).some((brand) => heicBrands.has(brand)))
    return 'heic';
  // The header of an email may be long, so more bytes are searched.
  if (isMail(Buffer.from(file.buffer, file.byteOffset, Math.min(file.byteLength, 65_536)))) return 'mail';
  // A PDF may have other bytes before its `%PDF-` header.
  if (head.includes('%PDF-')) return 'pdf';
  throw new UnreadableReceiptError('kind');
}

/**
 * Returns the brands in the first box of the file (ISO/IEC 14496-12, section 4.3), without the version between them.
 */
function readHeicBrands(head: Buffer): string[] {
  const brands = head.toString('latin1', 8, Math.min(head.length, head.readUInt32BE(0))).match(/.{4}/gs) ?? [];
  return brands.filter((_, index) => index !== 1);
}
