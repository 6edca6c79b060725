/** The month in the address of a page, as `YYYY-MM`. The current month has no parameter. */
export type MonthView = { month?: string };

/** The query parameters of the dashboard. `add` opens the entry form, and the shortcut of the app icon uses it. */
export type DashboardView = MonthView & { add?: 'expense' };

/** The parameters for all months. Only some pages can show them. */
export const ALL_MONTHS: MonthView = { month: 'all' };

/** Matches a month from 2000 to 2100. Only these months can have budgets. */
const MONTH = /^(20\d\d|2100)-(0[1-9]|1[0-2])$/;

export function isMonthText(text: unknown): text is string {
  return typeof text === 'string' && MONTH.test(text);
}

/**
 * Parses the query parameters of the dashboard. Invalid parameters are ignored, so that a mistyped link still opens the
 * page.
 */
export function parseDashboardView({ month, add }: Record<string, unknown>): DashboardView {
  return { ...(isMonthText(month) && { month }), ...(add === 'expense' && { add }) };
}

/** Parses the query parameters of the budgets page, which can show all months. */
export function parseBudgetsView({ month }: Record<string, unknown>): MonthView {
  return month === ALL_MONTHS.month ? ALL_MONTHS : isMonthText(month) ? { month } : {};
}
