import { amountCandidates } from '../fields/amount/amount-candidates.ts';
import type { Hints } from '../fields/hints.ts';
import { correctionFrom } from '../fields/hints.ts';
import { type ConfirmedFields, markFields } from '../fields/mark-fields.ts';
import { type Fields, readFields, readMachineData } from '../fields/read-fields.ts';
import { textLines } from '../fields/text-line.ts';
import type { ItemReading } from '../items/item.ts';
import { itemsOf } from '../items/read-items.ts';
import type { Page } from '../page.ts';
import type { About, Confirm, Reread, ShopCorrection } from '../requests.ts';
import { asText, fromText, type WordsAsText } from '../words-as-text.ts';
import { isSameShop, shopMarks } from './shop-marks.ts';

/** A receipt that was read again with the learned corrections of its shop. */
export type Taught = {
  /** Index of the learned correction. */
  lesson: number;
  /** The new reading, or null if the correction has no hints for reading. */
  reading: (Fields & Pick<WordsAsText, 'pages'>) | null;
};

/** What to store when a person confirms a receipt. Whether its items add up depends on the confirmed total. */
export type Confirmation = WordsAsText &
  ItemReading & {
    shopMarks: string[];
    /** Index of the learned correction of this shop, or null if there is none. */
    lesson: number | null;
    /** What was read without any correction. */
    read: Pick<Fields, 'merchant' | 'category'>;
    /** Hints for reading the shop's next receipt. */
    hints: ShopCorrection['hints'];
  };

/** Reads a receipt again with the first learned correction of its shop, or returns null if there is none. */
export function readByCorrection({ pages: text, shopMarks, lessons, ...about }: Reread & About): Taught | null {
  const lesson = lessonOf(shopMarks, lessons);
  const hints = lessons[lesson]?.hints;
  if (!hints) return null;
  if (Object.keys(hints).length === 0) return { lesson, reading: null };
  const pages = fromText(text);
  const fields = readFields(pages, about.today, hintsWith(about, hints));
  return { lesson, reading: { ...fields, pages: asText(pages).pages } };
}

/**
 * Compares the values that a person confirmed with what was read, and marks the words that contain them. Earlier hints stay if
 * they agree with the person: one good reading does not mean that they are no longer needed.
 */
export function confirmReading({ pages: text, confirmed, lessons, ...about }: Confirm & About): Confirmation {
  const pages = fromText(text);
  const read = readFields(pages, about.today, hintsWith(about));
  const marks = shopMarks(pages, read.merchant);
  const index = lessonOf(marks, lessons);
  const before = lessons[index];
  const hints = hintsAfter(pages, confirmed, read, before?.hints ?? {}, about);
  const printedAs = printedName(confirmed.merchant, read.merchant, before);
  markFields(pages, { ...confirmed, printedAs }, about.today, hintsWith(about, hints));
  const lines = textLines(pages);
  return {
    ...asText(pages),
    ...itemsOf(readMachineData(pages, about.today), lines, amountCandidates(lines), confirmed.amountMinor),
    shopMarks: marks,
    lesson: before ? index : null,
    read: { merchant: read.merchant, category: read.category },
    hints,
  };
}

function hintsAfter(
  pages: readonly Page[],
  confirmed: ConfirmedFields,
  read: Fields,
  before: ShopCorrection['hints'],
  about: About,
): ShopCorrection['hints'] {
  const readBefore = Object.keys(before).length > 0 ? readFields(pages, about.today, hintsWith(about, before)) : read;
  const printed = correctionFrom(pages, confirmed);
  const label = read.amountMinor === confirmed.amountMinor ? undefined : printed.amountLabel;
  const order = read.day === confirmed.day ? undefined : printed.isMonthFirst;
  const amountLabel = label ?? (readBefore.amountMinor === confirmed.amountMinor ? before.amountLabel : undefined);
  const isMonthFirst = order ?? (readBefore.day === confirmed.day ? before.isMonthFirst : undefined);
  return { ...(amountLabel && { amountLabel }), ...(isMonthFirst !== undefined && { isMonthFirst }) };
}

/** Returns the shop's name on its receipts if an earlier correction gave it the confirmed name. */
function printedName(merchant: string, read: string | null, before: ShopCorrection | undefined): string | null {
  if (before?.renamed?.merchant !== merchant) return null;
  return read === merchant ? before.renamed.readAs : read;
}

/** Returns -1 if there is none for that shop. */
function lessonOf(marks: readonly string[], lessons: readonly ShopCorrection[]): number {
  return lessons.findIndex((lesson) => isSameShop(marks, JSON.parse(lesson.marks)));
}

function hintsWith({ currency }: About, hints: Hints = {}): Hints {
  return { ...(currency !== undefined && { currency }), ...hints };
}
