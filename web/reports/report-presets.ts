import { addMonths } from '../../domain/month-ranges.ts';
import type { ReportPreset } from './report-search-params.ts';

export const REPORT_PRESET_NAMES: Record<ReportPreset, string> = {
  'this-month': 'This Month',
  'last-month': 'Last Month',
  'last-3-months': 'Last 3 Months',
  'last-6-months': 'Last 6 Months',
  'last-12-months': 'Last 12 Months',
  'this-year': 'This Year',
  'last-year': 'Last Year',
  'last-5-years': 'Last 5 Years',
};

export const DEFAULT_PRESET: ReportPreset = 'last-6-months';

/**
 * Returns the first and last month of a preset. All months have the format `YYYY-MM`.
 * @param now the current month
 */
export function getPresetMonths(preset: ReportPreset, now: string): { from: string; to: string } {
  const year = now.slice(0, 4);
  const yearBefore = addMonths(now, -12).slice(0, 4);
  switch (preset) {
    case 'this-month':
      return { from: now, to: now };
    case 'last-month':
      return { from: addMonths(now, -1), to: addMonths(now, -1) };
    case 'last-3-months':
      return { from: addMonths(now, -2), to: now };
    case 'last-6-months':
      return { from: addMonths(now, -5), to: now };
    case 'last-12-months':
      return { from: addMonths(now, -11), to: now };
    case 'this-year':
      return { from: `${year}-01`, to: `${year}-12` };
    case 'last-year':
      return { from: `${yearBefore}-01`, to: `${yearBefore}-12` };
    case 'last-5-years':
      return { from: `${addMonths(now, -48).slice(0, 4)}-01`, to: `${year}-12` };
  }
}
