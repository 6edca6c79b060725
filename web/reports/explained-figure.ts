import { formatNumber } from '../region/format-number.ts';

/** A range of days as `YYYY-MM-DD`. The first and last day are included. */
export type ReportDayRange = { firstDay: string; lastDay: string };

/**
 * A figure to explain, for a period (`now`) and the previous period (`before`). If `isIncome` is missing, the figure is
 * income minus expenses.
 */
export type ExplainedFigure = {
  /** The title of the table row. */
  title: string;
  isIncome?: boolean;
  category?: string;
  group?: string;
  now: ReportDayRange;
  before: ReportDayRange;
};

/** The figure of a group, and the categories of the group, largest first. */
export type CategoryGroupFigure = {
  why: ExplainedFigure;
  amount: number;
  parts: { category: string; amount: number }[];
};

/**
 * Returns the message shown if there are too many transactions. Analysing only some of them would lead to wrong
 * explanations.
 */
export function formatTooManyTransactionsMessage(count: number): string {
  return `This period has ${formatNumber(count)} transactions, too many to analyse. Choose fewer months, or a single category.`;
}
