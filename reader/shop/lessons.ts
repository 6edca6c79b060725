import { amountCandidates } from '../fields/amount-candidates.ts';
import { statedBy } from '../fields/choose-stated.ts';
import type { Hints } from '../fields/hints.ts';
import { lessonFrom } from '../fields/hints.ts';
import { type ConfirmedFields, markFields } from '../fields/mark-fields.ts';
import { type Fields, readFields } from '../fields/read-fields.ts';
import { textLines } from '../fields/text-line.ts';
import type { ItemReading } from '../items/item.ts';
import { itemsOf } from '../items/items-of.ts';
import type { Page } from '../page.ts';
import type { About, Confirm, Reread, ShopLesson } from '../requests.ts';
import { asText, fromText, type WordsAsText } from '../words-as-text.ts';
import { isSameShop, shopMarks } from './shop-marks.ts';

/** A receipt read again by what was taught of its shop. */
export type Taught = {
  /** Which of the lessons it is. */
  lesson: number;
  /** What is read by that lesson; null where it says nothing of how to read. */
  reading: (Fields & Pick<WordsAsText, 'pages'>) | null;
};

/** What there is to keep of what a person said of a receipt; whether its items add up is told by the confirmed total. */
export type Confirmation = WordsAsText &
  ItemReading & {
    shopMarks: string[];
    /** Which of the lessons is of this shop; null where none is. */
    lesson: number | null;
    /** What is read without any lesson. */
    read: Pick<Fields, 'merchant' | 'category'>;
    /** What the shop's next receipt is to be read by. */
    hints: ShopLesson['hints'];
  };

/** Reads a receipt again by the first lesson that is of its shop; null where none is. */
export function readByLesson({ pages: text, shopMarks, lessons, ...about }: Reread & About): Taught | null {
  const lesson = lessonOf(shopMarks, lessons);
  const hints = lessons[lesson]?.hints;
  if (!hints) return null;
  if (Object.keys(hints).length === 0) return { lesson, reading: null };
  const pages = fromText(text);
  const fields = readFields(pages, about.today, hintsWith(about, hints));
  return { lesson, reading: { ...fields, pages: asText(pages).pages } };
}

/**
 * Compares what a person says of a receipt with what is read of it, and marks the words that say so. An earlier lesson
 * stays where it agrees with the person: one good reading does not mean that it is not needed.
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
    ...itemsOf(statedBy(pages, about.today), lines, amountCandidates(lines), confirmed.amountMinor),
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
  before: ShopLesson['hints'],
  about: About,
): ShopLesson['hints'] {
  const readBefore = Object.keys(before).length > 0 ? readFields(pages, about.today, hintsWith(about, before)) : read;
  const printed = lessonFrom(pages, confirmed);
  const label = read.amountMinor === confirmed.amountMinor ? undefined : printed.amountLabel;
  const order = read.day === confirmed.day ? undefined : printed.isMonthFirst;
  const amountLabel = label ?? (readBefore.amountMinor === confirmed.amountMinor ? before.amountLabel : undefined);
  const isMonthFirst = order ?? (readBefore.day === confirmed.day ? before.isMonthFirst : undefined);
  return { ...(amountLabel && { amountLabel }), ...(isMonthFirst !== undefined && { isMonthFirst }) };
}

/** What the shop is called on its receipts, where an earlier correction gave it the name that it still has. */
function printedName(merchant: string, read: string | null, before: ShopLesson | undefined): string | null {
  if (before?.renamed?.merchant !== merchant) return null;
  return read === merchant ? before.renamed.readAs : read;
}

/** -1 where none is of that shop. */
function lessonOf(marks: readonly string[], lessons: readonly ShopLesson[]): number {
  return lessons.findIndex((lesson) => isSameShop(marks, JSON.parse(lesson.marks)));
}

function hintsWith({ currency }: About, hints: Hints = {}): Hints {
  return { ...(currency !== undefined && { currency }), ...hints };
}
