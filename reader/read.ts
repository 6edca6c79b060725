import type { Hints } from './fields/hints.ts';
import { readFields } from './fields/read-fields.ts';
import { openPicture, showPicture } from './image/picture.ts';
import { kindOf } from './kind.ts';
import { readPicture } from './ocr/read-picture.ts';
import type { Page } from './page.ts';
import { readPdf } from './pdf/read-pdf.ts';
import type { Reading } from './reading.ts';

type Pages = { kind: Reading['kind']; pages: Page[] } & Pick<Reading, 'picture' | 'thumbnail'>;

/** Everything up to the words: the upright pages of a file, and the first as a picture. */
export async function readPages(file: Uint8Array): Promise<Pages> {
  const kind = kindOf(file);
  if (kind === 'pdf') {
    const { pages, first, turns } = await readPdf(file);
    return { kind, pages, ...(await showPicture(first, turns)) };
  }
  const original = await openPicture(file);
  const { page, turns } = await readPicture(original);
  return { kind, pages: [page], ...(await showPicture(original, turns)) };
}

/** Reads a receipt. Throws `ReadingRefused` for a file that cannot be read. */
export async function readReceipt(file: Uint8Array, today: string, hints: Hints = {}): Promise<Reading> {
  const start = performance.now();
  const read = await readPages(file);
  const fields = readFields(read.pages, today, hints);
  return { ...read, ...fields, ms: Math.round(performance.now() - start) };
}
