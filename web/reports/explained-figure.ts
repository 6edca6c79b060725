import { formatNumber } from '../region/format-number.ts';

/** A range of days, as `YYYY-MM-DD`. Both days are included. */
export type DayRange = { firstDay: string; lastDay: string };

/** A figure whose change is explained. If `isIncome` is undefined, the figure is income minus expenses. */
export type ExplainedFigure = {
  /** The title of the row with the figure. */
  title: string;
  isIncome?: boolean;
  category?: string;
  group?: string;
  now: DayRange;
  before: DayRange;
};

/** A figure of a group, with the amounts of its categories, largest first. */
export type GroupFigure = { why: ExplainedFigure; amount: number; parts: { category: string; amount: number }[] };

/** Returns the message for too many transactions. An explanation of only some transactions would be wrong. */
export function formatTooManyMessage(count: number): string {
  return `This period has ${formatNumber(count)} transactions, too many to analyse. Choose fewer months, or a single category.`;
}
