import type { ReadingHints } from './fields/hints.ts';
import type { ConfirmedFields } from './fields/mark-fields.ts';

/**
 * Data that is known before reading. Dates after `today` (`YYYY-MM-DD`) are rejected. `currency` is the ISO 4217 code
 * of the person's own currency.
 */
export type ReadingContext = { today: string; currency?: string };

/** A stored correction that was learned for one shop. */
export type ShopCorrection = {
  /** The fingerprints of a receipt from this shop (`computeShopFingerprints`), as JSON. */
  marks: string;
  hints: Pick<ReadingHints, 'amountLabel' | 'isMonthFirst'>;
  /** Set if a person renamed the shop. `merchant` is the new name, and `readAs` is the name on the shop's receipts. */
  renamed?: { merchant: string; readAs: string | null };
};

/** A task for a reading process, which works on only one task at a time. */
export type ReadingTask =
  /** A file of `size` bytes follows on the standard input, because the process is not allowed to open files. */
  | ({ task: 'read'; size: number } & ReadingContext)
  | ({ task: 'reread' } & RereadRequest & ReadingContext)
  | ({ task: 'confirm' } & ConfirmRequest & ReadingContext);

/** `pages` is the text of a reading's pages, in the format of `words-as-text.ts`. */
export type RereadRequest = { pages: string; shopMarks: readonly string[]; lessons: readonly ShopCorrection[] };
export type ConfirmRequest = { pages: string; confirmed: ConfirmedFields; lessons: readonly ShopCorrection[] };
