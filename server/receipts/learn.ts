import { MISCELLANEOUS } from '../../contract/categories.ts';
import { type Hints, lessonFrom, type Page, readFields, shopMarks } from '../../reader/index.ts';
import { newId } from '../db/new-id.ts';
import { type Tx, toBit } from '../db/schema.ts';
import { deleteLesson, findLesson, hintsOf, keepLesson, type LessonRow, teaches } from './lessons.ts';

/** What a person says a receipt holds. */
export type Corrected = { merchant: string; amountMinor: number; day: string; category: string };

/** Whose receipt it is, and what the reader is told beside its words. */
export type Owner = { id: number; today: string; defaultCurrency: string };

/** What the next receipt of a shop is read by. */
type Learnt = {
  hints: Hints;
  /** What the shop is called on its receipts, where an earlier correction gave it the name that it still has. */
  printedAs: string | null;
};

/**
 * Learns from what a person confirmed or corrected, for the next receipt of that shop: only what the reader would not
 * have got right by itself.
 * @returns what the reader is to be told of this shop from now on
 */
export async function learn(
  tx: Tx,
  owner: Owner,
  pages: readonly Page[],
  corrected: Corrected,
  now: Date,
): Promise<Learnt> {
  const marks = shopMarks(pages);
  const before = await findLesson(tx, owner.id, marks);
  const taught = {
    user_id: owner.id,
    id: before?.id ?? newId(),
    marks: before?.marks ?? JSON.stringify(marks),
    merchant: corrected.merchant,
    ...difference(owner, pages, corrected, before),
    learned_at: now.getTime(),
  };
  if (teaches(taught)) await keepLesson(tx, taught);
  else if (before) await deleteLesson(tx, owner.id, before.id);
  const wasRenamed = before?.is_renamed === 1 && before.merchant === corrected.merchant;
  return { hints: hintsOf(taught), printedAs: wasRenamed ? taught.read_as : null };
}

type Difference = Pick<LessonRow, 'is_renamed' | 'read_as' | 'category' | 'amount_label' | 'is_month_first'>;

/** An earlier lesson stays where it agrees with the person: one good reading does not mean that it is not needed. */
function difference(
  { today, defaultCurrency: currency }: Owner,
  pages: readonly Page[],
  corrected: Corrected,
  before: LessonRow | undefined,
): Difference {
  const read = readFields(pages, today, { currency });
  const hints = hintsOf(before);
  const isTaught = Object.keys(hints).length > 0;
  const readByLesson = isTaught ? readFields(pages, today, { currency, ...hints }) : read;
  const places = lessonFrom(pages, corrected);
  const isMisnamed = read.merchant !== corrected.merchant;
  const wasRenamed = before?.is_renamed === 1 && before.merchant === corrected.merchant;
  const isOwnCategory = corrected.category !== (read.category ?? MISCELLANEOUS);
  const label = read.amountMinor === corrected.amountMinor ? undefined : places.amountLabel;
  const order = read.day === corrected.day ? undefined : places.isMonthFirst;
  return {
    is_renamed: toBit(isMisnamed || wasRenamed),
    read_as: isMisnamed ? read.merchant : wasRenamed ? before.read_as : null,
    category: isOwnCategory || before?.category === corrected.category ? corrected.category : null,
    amount_label: label ?? (readByLesson.amountMinor === corrected.amountMinor ? (before?.amount_label ?? null) : null),
    is_month_first:
      order !== undefined ? toBit(order) : readByLesson.day === corrected.day ? (before?.is_month_first ?? null) : null,
  };
}
