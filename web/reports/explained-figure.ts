import { formatNumber } from '../region/format-number.ts';

/** A range of days as `YYYY-MM-DD`, including both ends. */
export type DayRange = { firstDay: string; lastDay: string };

/** A figure to explain, with the period before. Without `isIncome`, it is income minus expenses. */
export type ExplainedFigure = {
  /** The title of the table row. */
  title: string;
  isIncome?: boolean;
  category?: string;
  group?: string;
  now: DayRange;
  before: DayRange;
};

/** A figure of a group and its parts: the categories, largest first. */
export type GroupFigure = { why: ExplainedFigure; amount: number; parts: { category: string; amount: number }[] };

/** Returns the message for too many transactions. Analysing only some of them would give wrong reasons. */
export function formatTooManyMessage(count: number): string {
  return `This period has ${formatNumber(count)} transactions, too many to analyse. Choose fewer months, or a single category.`;
}
