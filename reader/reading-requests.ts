import type { ConfirmedFields } from './fields/mark-field-words.ts';
import type { ReadingHints } from './fields/reading-hints.ts';

/**
 * Facts that affect how a receipt is read. Dates after `today` (`YYYY-MM-DD`) are rejected. `currency` is the ISO 4217
 * code of the user's own currency.
 */
export type ReadingContext = { today: string; currency?: string };

/** What was learned for a shop when a user corrected a receipt. */
export type ShopCorrection = {
  /** The fingerprints of a receipt from this shop, as JSON (see `computeShopFingerprints`). */
  fingerprints: string;
  hints: Pick<ReadingHints, 'amountLabel' | 'isMonthFirst'>;
  /**
   * Set if the user renamed the shop. `readAs` is the name on the shop's receipts, and `merchant` is the name that the
   * user chose.
   */
  renamed?: { merchant: string; readAs: string | null };
};

/** A task for a reading process. A process works on one task at a time. */
export type ReaderProcessTask =
  /** The file of `size` bytes is sent on standard input, because the process is not allowed to open files. */
  | ({ task: 'read'; size: number } & ReadingContext)
  | ({ task: 'reread' } & RereadRequest & ReadingContext)
  | ({ task: 'confirm' } & ConfirmReadingRequest & ReadingContext);

/** A receipt to read again. `pages` has the format of `serialize-pages.ts`. */
export type RereadRequest = {
  pages: string;
  shopFingerprints: readonly string[];
  corrections: readonly ShopCorrection[];
};
export type ConfirmReadingRequest = {
  pages: string;
  confirmed: ConfirmedFields;
  corrections: readonly ShopCorrection[];
};
