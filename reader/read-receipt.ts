import { detectOtherDocument } from './detect-other-document.ts';
import { readReceiptFields } from './fields/read-receipt-fields.ts';
import type { ReadingHints } from './fields/reading-hints.ts';
import { detectFileType } from './file-type.ts';
import { findLowConfidenceWords } from './find-low-confidence-words.ts';
import { decodePictureForDisplay, encodePictureForDisplay } from './image/display-picture.ts';
import { openHeic } from './image/heic.ts';
import { openPicture, type Picture } from './image/picture.ts';
import { limitPagesText } from './limit-text.ts';
import { readFiscalCodeOnPicture } from './machine-data/read-fiscal-code-on-picture.ts';
import { type PurchasePages, readReceiptMail } from './mail/read-receipt-mail.ts';
import { findTextAreaOnPicture, recogniseTextInArea } from './ocr/recognise-text-on-picture.ts';
import { addMachineDataToPages, type OcrPage } from './ocr-page.ts';
import { readPdfReceipt } from './pdf/read-pdf-receipt.ts';
import type { ReceiptFileType, ReceiptReading } from './receipt-reading.ts';
import { computeShopFingerprints } from './shop/shop-fingerprints.ts';
import { computeTextFingerprint } from './shop/text-fingerprint.ts';

type ExtractedFile = { kind: ReceiptFileType } & PurchasePages & Pick<ReceiptReading, 'identity' | 'isDoubtful'>;

/** Returns the upright pages of a file, and the pictures of its first page. */
async function extractPages(file: Uint8Array, today: string, hints: ReadingHints): Promise<ExtractedFile> {
  const kind = detectFileType(file);
  if (kind === 'mail') return { ...(await readReceiptMail(file, today, hints, extractAttachment)), kind };
  if (kind === 'pdf') {
    const { pages, firstPage, machineData } = await readPdfReceipt(file);
    return { kind, pages, machineData, ...(await encodePictureForDisplay(firstPage, pages[0]?.turns ?? 0)) };
  }
  const picture = await (kind === 'heic' ? openHeic(file) : openPicture(file));
  const printedArea = await findTextAreaOnPicture(picture);
  const tasks = [
    recogniseTextInArea(picture, printedArea),
    readCodeAndEncodePicture(picture, printedArea.turns),
  ] as const;
  // Waits for both tasks, even if one fails. Otherwise, the process could still be working on this file when it
  // receives the next one.
  await Promise.allSettled(tasks);
  const [page, { machineData, images }] = await Promise.all(tasks);
  return { kind, pages: [page], machineData, ...images };
}

const extractAttachment = (file: Uint8Array) => extractPages(file, '', {});

/**
 * Reads codes and creates the pictures for display. sharp has its own threads, so this can run while the text is being
 * recognized. Must be called after `findTextAreaOnPicture`, which needs the most memory.
 */
async function readCodeAndEncodePicture(picture: Picture, turns: number) {
  const raster = await decodePictureForDisplay(picture);
  const [machineData, images] = await Promise.all([
    readFiscalCodeOnPicture(picture, raster),
    encodePictureForDisplay(raster, turns),
  ]);
  return { machineData, images };
}

/**
 * Reads a receipt. Words are recognized a second time if their confidence is low, or if they may belong to a field
 * whose value is uncertain.
 * @throws `UnreadableReceiptError` if the file cannot be read
 */
export async function readReceipt(file: Uint8Array, today: string, hints: ReadingHints = {}): Promise<ReceiptReading> {
  const start = performance.now();
  const { pages: textPages, machineData, ...facts } = await extractPages(file, today, hints);
  const preparePages = (pages: readonly OcrPage[]) => limitPagesText(addMachineDataToPages(pages, machineData));
  let pages = preparePages(textPages.map(({ page }) => page));
  let fields = readReceiptFields(pages, today, hints);
  const unclearWords = findLowConfidenceWords(pages, fields);
  if (unclearWords.size > 0 && textPages.some(({ readAgain }) => readAgain)) {
    const rereadPages = await Promise.all(textPages.map(({ page, readAgain }) => readAgain?.(unclearWords) ?? page));
    pages = preparePages(rereadPages);
    fields = readReceiptFields(pages, today, hints);
  }
  const fingerprints = {
    shopFingerprints: computeShopFingerprints(pages, fields.merchant),
    // Emails from the same sender have similar texts. Therefore, emails are compared by their ids and need no text
    // fingerprint.
    textFingerprint: facts.identity === undefined ? computeTextFingerprint(pages) : '',
  };
  const otherDocument = facts.kind === 'pdf' ? detectOtherDocument(pages) : undefined;
  return {
    ...facts,
    ...(otherDocument && { otherDocument }),
    pages,
    ...fingerprints,
    ...fields,
    ms: Math.round(performance.now() - start),
  };
}
