import { MAX_RECEIPT_BYTES } from '../../../contract/receipts.ts';

const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis']);

/** Why a file cannot be read as a receipt, by its first bytes, since names lie; null where it may be one. */
export async function problemOf(file: File): Promise<string | null> {
  if (file.size === 0) return 'This file is empty. Please select another.';
  if (file.size > MAX_RECEIPT_BYTES) return 'This file is larger than 10 MB. Please select a smaller one.';
  const head = await file
    .slice(0, 1024)
    .arrayBuffer()
    .catch(() => null);
  if (head === null) return 'This file cannot be opened. Please select it again.';
  return problemOfHead(String.fromCharCode(...new Uint8Array(head)));
}

function problemOfHead(head: string): string | null {
  const isRead = head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n') || head.includes('%PDF-');
  if (isRead) return null;
  if (head.slice(4, 8) === 'ftyp' && HEIC_BRANDS.has(head.slice(8, 12))) {
    return 'HEIC photos cannot be read. Please save the photo as JPEG and upload that.';
  }
  return 'Please select a JPEG, PNG or PDF file.';
}
