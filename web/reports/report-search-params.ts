import { isMonthText } from '../months/month-search-params.ts';

export const REPORT_PRESETS = [
  'this-month',
  'last-month',
  'last-3-months',
  'last-6-months',
  'last-12-months',
  'this-year',
  'last-year',
  'last-5-years',
] as const;
export type ReportPreset = (typeof REPORT_PRESETS)[number];

export function isReportPreset(value: unknown): value is ReportPreset {
  return REPORT_PRESETS.some((preset) => preset === value);
}

/**
 * The options of a report, as query parameters. By default, a report covers the last six months and shows them by month
 * and category.
 */
export type ReportSearchParams = {
  span?: ReportPreset;
  /** The first and last month of a custom range, as `YYYY-MM`. Omitted for a preset. */
  from?: string;
  to?: string;
  by?: 'quarter' | 'year';
  /** With `groups`, there is a row for each group. With `net`, each category has a row with income minus expenses. */
  rows?: 'groups' | 'net';
  /** With `why`, clicking a figure shows why the figure changed. Otherwise, clicking it shows the transactions. */
  figures?: 'why';
  /** With `calendar`, months start on the 1st, even if the user's months start on a different day. */
  months?: 'calendar';
};

/**
 * Parses the query parameters of a report. Invalid parameters are ignored, so that a mistyped link still opens the
 * page.
 */
export function parseReportSearchParams({
  span,
  from,
  to,
  by,
  rows,
  figures,
  months,
}: Record<string, unknown>): ReportSearchParams {
  const hasMonths = isMonthText(from) && isMonthText(to) && from <= to;
  return {
    ...(hasMonths ? { from, to } : isReportPreset(span) && { span }),
    ...((by === 'quarter' || by === 'year') && { by }),
    ...((rows === 'groups' || rows === 'net') && { rows }),
    ...(figures === 'why' && { figures }),
    ...(months === 'calendar' && { months }),
  };
}
