import { MAX_RECEIPT_BYTES } from '../../../contract/receipts.ts';

/** What phones write; an AVIF file is built alike, but cannot be read. */
const HEIC_BRANDS = /^(?:.{4})*(?:hei[cxms]|hev[cxms])/s;

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
  const isPicture = head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n') || isWebp(head) || isHeic(head);
  return isPicture || head.includes('%PDF-') ? null : 'Please select a JPEG, PNG or PDF file.';
}

function isWebp(head: string): boolean {
  return head.startsWith('RIFF') && head.startsWith('WEBP', 8);
}

/** Its first box names one of these brands, or that the file can be taken for one. */
function isHeic(head: string): boolean {
  const size = head.charCodeAt(2) * 256 + head.charCodeAt(3);
  return head.startsWith('ftyp', 4) && HEIC_BRANDS.test(head.slice(8, size));
}
