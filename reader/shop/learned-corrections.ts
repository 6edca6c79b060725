import { listAmountCandidates } from '../fields/amount/amount-candidates.ts';
import { type ConfirmedFields, markFieldWords } from '../fields/mark-field-words.ts';
import { type ReceiptFields, readMachineData, readReceiptFields } from '../fields/read-receipt-fields.ts';
import { deriveReadingHints, type ReadingHints } from '../fields/reading-hints.ts';
import { toTextLines } from '../fields/text-line.ts';
import { readItemsTaxAndTip } from '../items/read-items.ts';
import type { ItemsTaxAndTip } from '../items/receipt-item.ts';
import type { OcrPage } from '../ocr-page.ts';
import type { ConfirmReadingRequest, ReadingContext, RereadRequest, ShopCorrection } from '../reading-requests.ts';
import { parsePages, type SerializedPages, serializePages } from '../serialize-pages.ts';
import { computeShopFingerprints, isSameShop } from './shop-fingerprints.ts';

/** The result of reading a receipt using a correction learned for its shop. */
export type CorrectedReading = {
  correctionIndex: number;
  /**
   * The new reading. Null if the correction contains no hints, because reading the receipt again would then change
   * nothing.
   */
  reading: (ReceiptFields & Pick<SerializedPages, 'pages'>) | null;
};

/** The data to store when the user confirms a receipt. `itemsAddUp` refers to the confirmed total. */
export type ConfirmedReading = SerializedPages &
  ItemsTaxAndTip & {
    shopFingerprints: string[];
    /** Index of the learned correction for this shop, or null if there is none. */
    correctionIndex: number | null;
    /** The values as read without any learned correction. */
    read: Pick<ReceiptFields, 'merchant' | 'category'>;
    /** Hints for reading the next receipt from this shop. */
    hints: ShopCorrection['hints'];
  };

/** Reads a receipt again, using the first correction learned for its shop. Returns null if there is none. */
export function rereadWithCorrection({
  pages: pagesText,
  shopFingerprints,
  corrections,
  ...context
}: RereadRequest & ReadingContext): CorrectedReading | null {
  const correctionIndex = findCorrectionIndex(shopFingerprints, corrections);
  const hints = corrections[correctionIndex]?.hints;
  if (!hints) return null;
  if (Object.keys(hints).length === 0) return { correctionIndex, reading: null };
  const pages = parsePages(pagesText);
  const fields = readReceiptFields(pages, context.today, addCurrencyHint(context, hints));
  return { correctionIndex, reading: { ...fields, pages: serializePages(pages).pages } };
}

/**
 * Compares the values that the user confirmed with those that were read, and marks the words of the confirmed values. A
 * hint learned earlier is kept if the confirmed values can be read with it, because the next receipt may need it.
 */
export function confirmReading({
  pages: pagesText,
  confirmed,
  corrections,
  ...context
}: ConfirmReadingRequest & ReadingContext): ConfirmedReading {
  const pages = parsePages(pagesText);
  const read = readReceiptFields(pages, context.today, addCurrencyHint(context));
  const shopFingerprints = computeShopFingerprints(pages, read.merchant);
  const correctionIndex = findCorrectionIndex(shopFingerprints, corrections);
  const correction = corrections[correctionIndex];
  const hints = chooseHints(pages, confirmed, read, correction?.hints ?? {}, context);
  const printedAs = findPrintedName(confirmed.merchant, read.merchant, correction);
  markFieldWords(pages, { ...confirmed, printedAs }, context.today, addCurrencyHint(context, hints));
  const machineData = readMachineData(pages, context.today);
  const lines = toTextLines(pages);
  const itemReading = readItemsTaxAndTip(machineData, lines, listAmountCandidates(lines), confirmed.amountMinor);
  return {
    ...serializePages(pages),
    ...itemReading,
    shopFingerprints,
    correctionIndex: correction ? correctionIndex : null,
    read: { merchant: read.merchant, category: read.category },
    hints,
  };
}

/**
 * Returns a new hint for each value that was read wrongly. Stored hints are kept if the confirmed values can be read
 * with them.
 */
function chooseHints(
  pages: readonly OcrPage[],
  confirmed: ConfirmedFields,
  read: ReceiptFields,
  storedHints: ShopCorrection['hints'],
  context: ReadingContext,
): ShopCorrection['hints'] {
  const hasStoredHints = Object.keys(storedHints).length > 0;
  const reread = hasStoredHints ? readReceiptFields(pages, context.today, addCurrencyHint(context, storedHints)) : read;
  const storedLabel = reread.amountMinor === confirmed.amountMinor ? storedHints.amountLabel : undefined;
  const storedMonthFirst = reread.day === confirmed.day ? storedHints.isMonthFirst : undefined;
  const newHints = deriveReadingHints(pages, confirmed);
  const newLabel = read.amountMinor === confirmed.amountMinor ? undefined : newHints.amountLabel;
  const newMonthFirst = read.day === confirmed.day ? undefined : newHints.isMonthFirst;
  const amountLabel = newLabel ?? storedLabel;
  const isMonthFirst = newMonthFirst ?? storedMonthFirst;
  return { ...(amountLabel && { amountLabel }), ...(isMonthFirst !== undefined && { isMonthFirst }) };
}

/**
 * Returns the name that is printed on the shop's receipts if an earlier correction replaced it with the confirmed name.
 * Otherwise, returns null.
 */
function findPrintedName(
  merchant: string,
  readName: string | null,
  correction: ShopCorrection | undefined,
): string | null {
  if (correction?.renamed?.merchant !== merchant) return null;
  return readName === merchant ? correction.renamed.readAs : readName;
}

/** Returns the index of the first correction that was learned for this shop, or -1 if there is none. */
function findCorrectionIndex(shopFingerprints: readonly string[], corrections: readonly ShopCorrection[]): number {
  return corrections.findIndex((correction) => isSameShop(shopFingerprints, JSON.parse(correction.fingerprints)));
}

function addCurrencyHint({ currency }: ReadingContext, hints: ReadingHints = {}): ReadingHints {
  return { ...(currency !== undefined && { currency }), ...hints };
}
