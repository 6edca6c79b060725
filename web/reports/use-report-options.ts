import { useNavigate, useSearch } from '@tanstack/react-router';
import { findMonthOfDay, MIN_MONTH_START_DAY } from '../../domain/month-ranges.ts';
import type { ReportPeriodLength } from '../../domain/report-ranges.ts';
import { getToday } from '../days/today.ts';
import { useMonthStartDay } from '../months/month-dates.ts';
import { DEFAULT_PRESET, getPresetMonths } from './report-presets.ts';
import { parseReportSearchParams, type ReportPreset, type ReportSearchParams } from './report-search-params.ts';

/** The options to change. An option that is undefined is removed. */
export type ReportOptionsChange = { [Name in keyof ReportSearchParams]: ReportSearchParams[Name] | undefined };

/**
 * Returns the options of the report and a function that changes them. They are stored in the address, so that they
 * survive a reload and can be shared.
 */
export function useReportOptions() {
  const view = useSearch({ from: '/shell/reports', select: parseReportSearchParams, structuralSharing: true });
  const navigate = useNavigate({ from: '/reports' });
  const ownStart = useMonthStartDay();
  const isCalendar = view.months === 'calendar';
  const monthStartDay = isCalendar ? MIN_MONTH_START_DAY : ownStart;
  const now = findMonthOfDay(getToday(), monthStartDay);
  const hasOwnMonths = view.from !== undefined && view.to !== undefined;
  const preset: ReportPreset | null = hasOwnMonths ? null : (view.span ?? DEFAULT_PRESET);
  const months = preset === null ? { from: view.from ?? now, to: view.to ?? now } : getPresetMonths(preset, now);
  const by: ReportPeriodLength = view.by ?? 'month';
  const change = (changed: ReportOptionsChange) =>
    navigate({ search: (before) => parseReportSearchParams({ ...before, ...changed }), resetScroll: false });
  /** The query parameters to send to the server. */
  const asked = { ...months, by, ...(isCalendar && { calendar: 'true' as const }) };
  return { view, preset, months, by, asked, now, monthStartDay, hasOwnStart: ownStart !== MIN_MONTH_START_DAY, change };
}
