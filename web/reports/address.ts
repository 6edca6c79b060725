import { isMonthText } from '../months/address.ts';

/** Months that are meant from now on, whenever that is. */
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

/** Report options, as its address says it; without a word the last six months by month, in categories. */
export type ReportView = {
  span?: ReportPreset;
  /** Months of one's own choice, in the place of a preset. */
  from?: string;
  to?: string;
  by?: 'quarter' | 'year';
  rows?: 'groups';
  /** What a figure leads to, where that is not its transactions. */
  figures?: 'why';
};

/** Reads the query parameters. Invalid ones are left out, so that a mistyped link still opens the page. */
export function reportViewOf({ span, from, to, by, rows, figures }: Record<string, unknown>): ReportView {
  const hasMonths = isMonthText(from) && isMonthText(to) && from <= to;
  return {
    ...(hasMonths ? { from, to } : isReportPreset(span) && { span }),
    ...((by === 'quarter' || by === 'year') && { by }),
    ...(rows === 'groups' && { rows }),
    ...(figures === 'why' && { figures }),
  };
}
