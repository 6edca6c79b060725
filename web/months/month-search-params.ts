/** The pages that show a single month. */
export type MonthAddress = '/budgets' | '/calendar' | '/dashboard';

/** The month in the address as `YYYY-MM`. It is omitted for the current month. */
export type MonthSearchParams = { month?: string };

/**
 * The query parameters of the dashboard. `add` opens the form for a new entry; the shortcut of the app icon uses it.
 */
export type DashboardSearchParams = MonthSearchParams & { add?: 'expense' };

/** The query parameters that select all months. Only some pages support them. */
export const ALL_MONTHS: MonthSearchParams = { month: 'all' };

/** Matches the months from 2000 to 2100, because only these months can have budgets. */
const MONTH = /^(20\d\d|2100)-(0[1-9]|1[0-2])$/;

export function isMonthText(text: unknown): text is string {
  return typeof text === 'string' && MONTH.test(text);
}

/**
 * Parses the query parameters of the dashboard. Invalid parameters are ignored, so that a mistyped link still opens the
 * page.
 */
export function parseDashboardSearchParams({ month, add }: Record<string, unknown>): DashboardSearchParams {
  return { ...(isMonthText(month) && { month }), ...(add === 'expense' && { add }) };
}

/** Parses the query parameters of the budgets page. On this page, the month can also be `all`. */
export function parseBudgetsSearchParams({ month }: Record<string, unknown>): MonthSearchParams {
  return month === ALL_MONTHS.month ? ALL_MONTHS : isMonthText(month) ? { month } : {};
}
