import { readFields } from './fields/read-fields.ts';
import { openPicture, showPicture } from './image/picture.ts';
import { kindOf } from './kind.ts';
import { readPicture } from './ocr/read-picture.ts';
import type { Page } from './page.ts';
import { readPdf } from './pdf/read-pdf.ts';
import type { Reading } from './reading.ts';

/** Everything up to the words: the upright pages of a file, and the picture where the file does not serve as one. */
export async function readPages(
  file: Uint8Array,
): Promise<{ kind: 'jpeg' | 'png' | 'pdf'; pages: Page[]; picture: Uint8Array | null }> {
  const kind = kindOf(file);
  if (kind === 'pdf') {
    const { pages, first, turns } = await readPdf(file);
    return { kind, pages, picture: await showPicture(first, turns) };
  }
  const original = await openPicture(file);
  const { page, turns } = await readPicture(original);
  return { kind, pages: [page], picture: turns === 0 ? null : await showPicture(original, turns) };
}

/** Reads a receipt. Throws `ReadingRefused` for a file that cannot be read. */
export async function readReceipt(file: Uint8Array, today: string): Promise<Reading> {
  const start = performance.now();
  const { kind, pages, picture } = await readPages(file);
  const fields = readFields(pages, today);
  return { kind, ...fields, pages, picture, ms: Math.round(performance.now() - start) };
}
