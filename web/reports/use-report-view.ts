import { useNavigate, useSearch } from '@tanstack/react-router';
import { findPeriodOfDay, MIN_MONTH_START_DAY } from '../../domain/month-spans.ts';
import type { ReportStep } from '../../domain/report-spans.ts';
import { getToday } from '../days/today.ts';
import { useMonthStartDay } from '../months/month-view.ts';
import { parseReportView, type ReportPreset, type ReportView } from './report-address.ts';
import { DEFAULT_PRESET, getPresetMonths } from './report-presets.ts';

/** The options to change. An option that is undefined is removed. */
export type ReportChange = { [Name in keyof ReportView]: ReportView[Name] | undefined };

/**
 * Returns the options of the report and a function that changes them. They are stored in the address, so that they
 * survive a reload and can be shared.
 */
export function useReportView() {
  const view = useSearch({ from: '/shell/reports', select: parseReportView, structuralSharing: true });
  const navigate = useNavigate({ from: '/reports' });
  const ownStart = useMonthStartDay();
  const isCalendar = view.months === 'calendar';
  const monthStartDay = isCalendar ? MIN_MONTH_START_DAY : ownStart;
  const now = findPeriodOfDay(getToday(), monthStartDay);
  const hasOwnMonths = view.from !== undefined && view.to !== undefined;
  const preset: ReportPreset | null = hasOwnMonths ? null : (view.span ?? DEFAULT_PRESET);
  const months = preset === null ? { from: view.from ?? now, to: view.to ?? now } : getPresetMonths(preset, now);
  const by: ReportStep = view.by ?? 'month';
  const change = (changed: ReportChange) =>
    navigate({ search: (before) => parseReportView({ ...before, ...changed }), resetScroll: false });
  /** The query parameters to send to the server. */
  const asked = { ...months, by, ...(isCalendar && { calendar: 'true' as const }) };
  return { view, preset, months, by, asked, now, monthStartDay, hasOwnStart: ownStart !== MIN_MONTH_START_DAY, change };
}
