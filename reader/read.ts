import { readFields } from './fields/read-fields.ts';
import type { ReadingHints } from './fields/reading-hints.ts';
import { detectFileType } from './file-type.ts';
import { findLowConfidenceWords } from './find-low-confidence-words.ts';
import { decodeWholePicture, encodeForDisplay } from './image/display-picture.ts';
import { openHeic } from './image/heic.ts';
import { openPicture, type Picture } from './image/picture.ts';
import { limitPagesText } from './limit-text.ts';
import { readCodeOnPicture } from './machine-data/read-code-on-picture.ts';
import { type ExtractedPages, readMail } from './mail/read-mail.ts';
import { findPrintOnPicture, recogniseDetectedText } from './ocr/read-picture.ts';
import { addMachineData, type Page } from './page.ts';
import { readPdf } from './pdf/read-pdf.ts';
import type { FileType, Reading } from './reading.ts';
import { computeShopFingerprints } from './shop/shop-fingerprints.ts';
import { computeTextFingerprint } from './shop/text-fingerprint.ts';

type ExtractedFile = { kind: FileType } & ExtractedPages & Pick<Reading, 'identity' | 'isDoubtful'>;

/** Returns the upright pages of a file, and the pictures of its first page. */
async function extractPages(file: Uint8Array, today: string, hints: ReadingHints): Promise<ExtractedFile> {
  const kind = detectFileType(file);
  if (kind === 'mail') return { ...(await readMail(file, today, hints, extractAttachment)), kind };
  if (kind === 'pdf') {
    const { pages, firstPage, machineData } = await readPdf(file);
    return { kind, pages, machineData, ...(await encodeForDisplay(firstPage, pages[0]?.turns ?? 0)) };
  }
  const picture = await (kind === 'heic' ? openHeic(file) : openPicture(file));
  const printedArea = await findPrintOnPicture(picture);
  const tasks = [
    recogniseDetectedText(picture, printedArea),
    readCodeAndEncodePicture(picture, printedArea.turns),
  ] as const;
  // Waits until both promises are settled, even if one is rejected. Otherwise, the process could still be working on
  // this file when it receives the next one.
  await Promise.allSettled(tasks);
  const [page, { machineData, images }] = await Promise.all(tasks);
  return { kind, pages: [page], machineData, ...images };
}

const extractAttachment = (file: Uint8Array) => extractPages(file, '', {});

/**
 * Reads codes and creates the pictures for display. This can be done while the text is being read, because sharp has
 * its own threads. Must be called after `findPrintOnPicture`, which needs the most memory.
 */
async function readCodeAndEncodePicture(picture: Picture, turns: number) {
  const raster = await decodeWholePicture(picture);
  const [machineData, images] = await Promise.all([
    readCodeOnPicture(picture, raster),
    encodeForDisplay(raster, turns),
  ]);
  return { machineData, images };
}

/**
 * Reads a receipt. A word is recognized a second time if its confidence is low, or if it may belong to a field whose
 * value is uncertain.
 * @throws `UnreadableReceiptError` if the file cannot be read
 */
export async function readReceipt(file: Uint8Array, today: string, hints: ReadingHints = {}): Promise<Reading> {
  const start = performance.now();
  const { pages: textPages, machineData, ...facts } = await extractPages(file, today, hints);
  const preparePages = (pages: readonly Page[]) => limitPagesText(addMachineData(pages, machineData));
  let pages = preparePages(textPages.map(({ page }) => page));
  let fields = readFields(pages, today, hints);
  const unclearWords = findLowConfidenceWords(pages, fields);
  if (unclearWords.size > 0 && textPages.some(({ readAgain }) => readAgain)) {
    const rereadPages = await Promise.all(textPages.map(({ page, readAgain }) => readAgain?.(unclearWords) ?? page));
    pages = preparePages(rereadPages);
    fields = readFields(pages, today, hints);
  }
  const fingerprints = {
    shopFingerprints: computeShopFingerprints(pages, fields.merchant),
    // Emails from the same sender have similar texts, so they are compared by id instead.
    textFingerprint: facts.identity === undefined ? computeTextFingerprint(pages) : '',
  };
  return { ...facts, pages, ...fingerprints, ...fields, ms: Math.round(performance.now() - start) };
}
