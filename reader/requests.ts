import type { Hints } from './fields/hints.ts';
import type { ConfirmedFields } from './fields/mark-fields.ts';
import type { RefusalReason } from './reading.ts';

/** What is known beforehand: `today` (`YYYY-MM-DD`) is the day after which no date is believed; `currency` is the person's own. */
export type About = { today: string; currency?: string };

/** What corrections of one shop's receipts have taught, as it is kept. */
export type ShopLesson = {
  /** The `shopMarks` of one of them, as JSON. */
  marks: string;
  hints: Pick<Hints, 'amountLabel' | 'isMonthFirst'>;
  /** Where a person gave the shop another name: that, and what its receipts call it. */
  renamed?: { merchant: string; readAs: string | null };
};

/** What a reading process is asked; it works on one request at a time. */
export type Task =
  /** The file of so many bytes follows on its standard input: the process may open none itself. */
  | ({ task: 'read'; size: number } & About)
  | ({ task: 'reread' } & Reread & About)
  | ({ task: 'confirm' } & Confirm & About);

/** `pages` is what a reading has as such. */
export type Reread = { pages: string; shopMarks: readonly string[]; lessons: readonly ShopLesson[] };
export type Confirm = { pages: string; confirmed: ConfirmedFields; lessons: readonly ShopLesson[] };

export type ReadingRequest = { id: number } & Task;

/** The reply to the request with this id. After an unexpected error there is none: the process ends, and a new one takes its place. */
export type ReadingReply = { id: number } & ({ answer: unknown } | { refused: RefusalReason; sentence: string });
