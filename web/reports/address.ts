import { isMonthText } from '../months/address.ts';

/** Periods relative to today. */
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

/** The options of a report, as in its address. By default the last six months by month and category. */
export type ReportView = {
  span?: ReportPreset;
  /** A custom range, instead of a preset. */
  from?: string;
  to?: string;
  by?: 'quarter' | 'year';
  rows?: 'groups';
  /** What figures open, if not their transactions. */
  figures?: 'why';
};

/** Parses the query parameters. Ignores invalid ones, so that a mistyped link still opens the page. */
export function parseReportView({ span, from, to, by, rows, figures }: Record<string, unknown>): ReportView {
  const hasMonths = isMonthText(from) && isMonthText(to) && from <= to;
  return {
    ...(hasMonths ? { from, to } : isReportPreset(span) && { span }),
    ...((by === 'quarter' || by === 'year') && { by }),
    ...(rows === 'groups' && { rows }),
    ...(figures === 'why' && { figures }),
  };
}
