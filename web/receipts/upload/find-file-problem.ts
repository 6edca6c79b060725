import { MAX_RECEIPT_FILE_BYTES } from '../../../contract/receipts.ts';

/** The types of files that can be receipts, for file inputs. */
export const RECEIPT_FILE_TYPES = '.jpeg,.jpg,.png,.pdf,.eml,image/jpeg,image/png,application/pdf,message/rfc822';

/**
 * Matches HEIC, the photo format of iPhones. AVIF files have the same structure, but do not match, because they cannot
 * be read.
 */
const HEIC_BRANDS = /^(?:.{4})*(?:hei[cxms]|hev[cxms])/s;

/**
 * Returns the reason why a file cannot be a receipt, or null. Checks the first bytes, because file names can be wrong.
 */
export async function findFileProblem(file: File): Promise<string | null> {
  if (file.size === 0) return 'This file is empty. Select another.';
  if (file.size > MAX_RECEIPT_FILE_BYTES) return 'This file is larger than 10 MB. Select a smaller one.';
  const head = await file
    .slice(0, 1024)
    .arrayBuffer()
    .catch(() => null);
  if (head === null) return 'This file cannot be opened. Select it again.';
  return findHeadProblem(String.fromCharCode(...new Uint8Array(head)), file.name);
}

/** Matches the first header of an email. The server checks the rest. */
const MAIL_HEADER = /^[!-9;-~]{1,80}:[ \t]/;

function findHeadProblem(head: string, name: string): string | null {
  if (/\.eml$/i.test(name) && MAIL_HEADER.test(head)) return null;

  const isPicture = head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n') || isWebp(head) || isHeic(head);
  return isPicture || head.includes('%PDF-') ? null : 'Select a JPEG, PNG or PDF file.';
}

function isWebp(head: string): boolean {
  return head.startsWith('RIFF') && head.startsWith('WEBP', 8);
}

/** True if the file begins like a HEIC photo. */
function isHeic(head: string): boolean {
  const size = head.charCodeAt(2) * 256 + head.charCodeAt(3);
  return head.startsWith('ftyp', 4) && HEIC_BRANDS.test(head.slice(8, size));
}
