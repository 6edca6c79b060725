/** Formats a month as `YYYY-MM`, the format used in the tables of budgets and running totals. */
export function formatYearMonth({ year, month }: { year: number; month: number }): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
}

export function parseYearMonth(period: string): { year: number; month: number } {
  return { year: Number(period.slice(0, 4)), month: Number(period.slice(5)) };
}

/**
 * Returns the requested month as `YYYY-MM`. Returns undefined if month and year are 0, which stands for no requested
 * month.
 */
export function getRequestedYearMonth(month: { year: number; month: number }): string | undefined {
  return month.month === 0 ? undefined : formatYearMonth(month);
}
