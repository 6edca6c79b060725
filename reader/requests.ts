import type { Hints } from './fields/hints.ts';
import type { ConfirmedFields } from './fields/mark-fields.ts';

/** Known in advance: dates after `today` (`YYYY-MM-DD`) are rejected; `currency` is the person's own. */
export type About = { today: string; currency?: string };

/** A learned correction for one shop, as stored. */
export type ShopCorrection = {
  /** The `shopMarks` of one of its receipts, as JSON. */
  marks: string;
  hints: Pick<Hints, 'amountLabel' | 'isMonthFirst'>;
  /** If a person renamed the shop: the new name, and the name on its receipts. */
  renamed?: { merchant: string; readAs: string | null };
};

/** A task for a reading process, which works on one at a time. */
export type Task =
  /** The file follows on the standard input with this many bytes, because the process may not open files itself. */
  | ({ task: 'read'; size: number } & About)
  | ({ task: 'reread' } & Reread & About)
  | ({ task: 'confirm' } & Confirm & About);

/** `pages` is the text of a reading's pages (`words-as-text.ts`). */
export type Reread = { pages: string; shopMarks: readonly string[]; lessons: readonly ShopCorrection[] };
export type Confirm = { pages: string; confirmed: ConfirmedFields; lessons: readonly ShopCorrection[] };
