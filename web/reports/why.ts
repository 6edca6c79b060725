/** The first and last day, both included, as in the API. */
export type Days = { firstDay: string; lastDay: string };

/** A figure whose change is explained. Without a kind it is the remainder of income minus expenses. */
export type WhyOf = {
  /** The title of the figure's row. */
  title: string;
  isIncome?: boolean;
  category?: string;
  group?: string;
  now: Days;
  before: Days;
};

/** A figure of a group, with its categories, largest first. */
export type GroupFigure = { why: WhyOf; amount: number; parts: { category: string; amount: number }[] };

/** Shown if there are too many transactions: a partial explanation would mislead. */
export function tooManyMessage(count: number): string {
  return `This period has ${count.toLocaleString('en-US')} transactions, too many to analyse. Choose fewer months, or a single category.`;
}
