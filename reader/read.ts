import { findLowConfidenceWords } from './doubtful-words.ts';
import { readFields } from './fields/read-fields.ts';
import type { ReadingHints } from './fields/reading-hints.ts';
import { detectFileType } from './file-type.ts';
import { decodeWholePicture, encodeForDisplay } from './image/display-picture.ts';
import { openHeic } from './image/heic.ts';
import { openPicture, type Picture } from './image/picture.ts';
import { limitPagesText } from './limit-text.ts';
import { readCodeOnPicture } from './machine-data/read-code-on-picture.ts';
import { type MailPages, readMail } from './mail/read-mail.ts';
import { findPrintOnPicture, recogniseDetectedText } from './ocr/read-picture.ts';
import type { Page } from './page.ts';
import { readPdf } from './pdf/read-pdf.ts';
import type { FileType, Reading } from './reading.ts';
import { computeShopFingerprints } from './shop/shop-fingerprints.ts';
import { computeTextFingerprint } from './shop/text-fingerprint.ts';

type Extracted = { kind: FileType } & MailPages & Pick<Reading, 'identity' | 'isDoubtful'>;

/** Returns the upright pages of a file, and the pictures of its first page. */
async function extractPages(file: Uint8Array, today: string, hints: ReadingHints): Promise<Extracted> {
  const kind = detectFileType(file);
  if (kind === 'mail') return { ...(await readMail(file, today, hints, extractAttachment)), kind };
  if (kind === 'pdf') {
    const { pages, first, stated } = await readPdf(file);
    return { kind, pages, stated, ...(await encodeForDisplay(first, pages[0]?.turns ?? 0)) };
  }
  const original = await (kind === 'heic' ? openHeic(file) : openPicture(file));
  const print = await findPrintOnPicture(original);
  const both = [recogniseDetectedText(original, print), lookAtWhole(original, print.turns)] as const;
  // Waits until both promises are settled, even if one is rejected. Otherwise, the process could still be working on
  // this file when it receives the next one.
  await Promise.allSettled(both);
  const [page, { stated, shown }] = await Promise.all(both);
  return { kind, pages: [page], stated, ...shown };
}

const extractAttachment = (file: Uint8Array) => extractPages(file, '', {});

/**
 * Reads codes and creates the pictures for display. This can be done while the text is being read, because sharp has
 * its own threads. Must be called after `findPrintOnPicture`, which needs the most memory.
 */
async function lookAtWhole(picture: Picture, turns: number) {
  const whole = await decodeWholePicture(picture);
  const [stated, shown] = await Promise.all([readCodeOnPicture(picture, whole), encodeForDisplay(whole, turns)]);
  return { stated, shown };
}

/**
 * Reads a receipt. A word is recognized a second time if its confidence is low, or if it may belong to a field whose
 * value is uncertain.
 * @throws `UnreadableReceiptError` if the file cannot be read
 */
export async function readReceipt(file: Uint8Array, today: string, hints: ReadingHints = {}): Promise<Reading> {
  const start = performance.now();
  const { pages: extracted, stated, ...shown } = await extractPages(file, today, hints);
  const stating = (pages: readonly Page[]) =>
    limitPagesText(pages.map((page, index) => (stated && index === 0 ? { ...page, stated } : page)));
  let pages = stating(extracted.map(({ page }) => page));
  let fields = readFields(pages, today, hints);
  const doubtful = findLowConfidenceWords(pages, fields);
  if (doubtful.size > 0 && extracted.some(({ readAgain }) => readAgain)) {
    pages = stating(await Promise.all(extracted.map(({ page, readAgain }) => readAgain?.(doubtful) ?? page)));
    fields = readFields(pages, today, hints);
  }
  const marks = {
    shopMarks: computeShopFingerprints(pages, fields.merchant),
    // Emails from the same sender have similar texts, so they are compared by id instead.
    textMarks: shown.identity === undefined ? computeTextFingerprint(pages) : '',
  };
  return { ...shown, pages, ...marks, ...fields, ms: Math.round(performance.now() - start) };
}
