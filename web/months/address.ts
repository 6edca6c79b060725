/** Which month a page shows, as its address says it, `YYYY-MM`; without one, that which is now. */
export type MonthView = { month?: string };

/** The dashboard may be asked to begin with a new entry, as the icon of the app does. */
export type DashboardView = MonthView & { add?: 'expense' };

/** All months together, where a page shows those too. */
export const ALL_MONTHS: MonthView = { month: 'all' };

/** A month `YYYY-MM` of the years that can have budgets, 2000 to 2100. */
const MONTH = /^(20\d\d|2100)-(0[1-9]|1[0-2])$/;

export function isMonthText(text: unknown): text is string {
  return typeof text === 'string' && MONTH.test(text);
}

/** Reads the query parameters of the dashboard. Invalid ones are left out, so that a mistyped link still opens the page. */
export function dashboardViewOf({ month, add }: Record<string, unknown>): DashboardView {
  return { ...(isMonthText(month) && { month }), ...(add === 'expense' && { add }) };
}

/** Reads those of the budgets, which can be of all months. */
export function budgetsViewOf({ month }: Record<string, unknown>): MonthView {
  return month === ALL_MONTHS.month ? ALL_MONTHS : isMonthText(month) ? { month } : {};
}
