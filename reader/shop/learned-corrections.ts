import { listAmountCandidates } from '../fields/amount/amount-candidates.ts';
import { type ConfirmedFields, markFieldWords } from '../fields/mark-field-words.ts';
import { type ReceiptFields, readFields, readMachineData } from '../fields/read-fields.ts';
import type { ReadingHints } from '../fields/reading-hints.ts';
import { deriveReadingHints } from '../fields/reading-hints.ts';
import { toTextLines } from '../fields/text-line.ts';
import { buildItemReading } from '../items/read-items.ts';
import type { ItemReading } from '../items/receipt-item.ts';
import type { Page } from '../page.ts';
import type { ConfirmRequest, ReadingContext, RereadRequest, ShopCorrection } from '../reading-requests.ts';
import { parsePages, type SerializedPages, serializePages } from '../serialize-pages.ts';
import { computeShopFingerprints, isSameShop } from './shop-fingerprints.ts';

/** The result of reading a receipt using a correction learned for its shop. */
export type CorrectedReading = {
  lesson: number;
  /** The new reading. Null if the correction contains no hints, so that reading again would not change anything. */
  reading: (ReceiptFields & Pick<SerializedPages, 'pages'>) | null;
};

/** The data to store when the user confirms a receipt. `itemsAddUp` refers to the confirmed total. */
export type ConfirmedReading = SerializedPages &
  ItemReading & {
    shopMarks: string[];
    /** Index of the learned correction for this shop, or null if there is none. */
    lesson: number | null;
    /** The values as read without any learned correction. */
    read: Pick<ReceiptFields, 'merchant' | 'category'>;
    /** Hints for reading the next receipt from this shop. */
    hints: ShopCorrection['hints'];
  };

/** Reads a receipt again, using the first correction learned for its shop. Returns null if there is none. */
export function rereadWithCorrection({
  pages: text,
  shopMarks,
  lessons,
  ...about
}: RereadRequest & ReadingContext): CorrectedReading | null {
  const lesson = lessonOf(shopMarks, lessons);
  const hints = lessons[lesson]?.hints;
  if (!hints) return null;
  if (Object.keys(hints).length === 0) return { lesson, reading: null };
  const pages = parsePages(text);
  const fields = readFields(pages, about.today, hintsWith(about, hints));
  return { lesson, reading: { ...fields, pages: serializePages(pages).pages } };
}

/**
 * Compares the values that the user confirmed with those that were read, and marks the words of the confirmed values.
 * An earlier hint is kept if it leads to the confirmed value, because the next receipt may need it even if this one
 * does not.
 */
export function confirmReading({
  pages: text,
  confirmed,
  lessons,
  ...about
}: ConfirmRequest & ReadingContext): ConfirmedReading {
  const pages = parsePages(text);
  const read = readFields(pages, about.today, hintsWith(about));
  const marks = computeShopFingerprints(pages, read.merchant);
  const index = lessonOf(marks, lessons);
  const before = lessons[index];
  const hints = hintsAfter(pages, confirmed, read, before?.hints ?? {}, about);
  const printedAs = printedName(confirmed.merchant, read.merchant, before);
  markFieldWords(pages, { ...confirmed, printedAs }, about.today, hintsWith(about, hints));
  const lines = toTextLines(pages);
  return {
    ...serializePages(pages),
    ...buildItemReading(readMachineData(pages, about.today), lines, listAmountCandidates(lines), confirmed.amountMinor),
    shopMarks: marks,
    lesson: before ? index : null,
    read: { merchant: read.merchant, category: read.category },
    hints,
  };
}

function hintsAfter(
  pages: readonly Page[],
  confirmed: ConfirmedFields,
  read: ReceiptFields,
  before: ShopCorrection['hints'],
  about: ReadingContext,
): ShopCorrection['hints'] {
  const readBefore = Object.keys(before).length > 0 ? readFields(pages, about.today, hintsWith(about, before)) : read;
  const printed = deriveReadingHints(pages, confirmed);
  const label = read.amountMinor === confirmed.amountMinor ? undefined : printed.amountLabel;
  const order = read.day === confirmed.day ? undefined : printed.isMonthFirst;
  const amountLabel = label ?? (readBefore.amountMinor === confirmed.amountMinor ? before.amountLabel : undefined);
  const isMonthFirst = order ?? (readBefore.day === confirmed.day ? before.isMonthFirst : undefined);
  return { ...(amountLabel && { amountLabel }), ...(isMonthFirst !== undefined && { isMonthFirst }) };
}

/**
 * If an earlier correction renamed the shop to the confirmed name, returns the name on the shop's receipts. Otherwise,
 * returns null.
 */
function printedName(merchant: string, read: string | null, before: ShopCorrection | undefined): string | null {
  if (before?.renamed?.merchant !== merchant) return null;
  return read === merchant ? before.renamed.readAs : read;
}

/** Returns the index of the first learned correction for this shop, or -1 if there is none. */
function lessonOf(marks: readonly string[], lessons: readonly ShopCorrection[]): number {
  return lessons.findIndex((lesson) => isSameShop(marks, JSON.parse(lesson.marks)));
}

function hintsWith({ currency }: ReadingContext, hints: ReadingHints = {}): ReadingHints {
  return { ...(currency !== undefined && { currency }), ...hints };
}
