import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReportStep } from '../../domain/report-spans.ts';
import { useThisMonth } from '../months/month-view.ts';
import { toMonthText } from '../months/months.ts';
import { parseReportView, type ReportPreset, type ReportView } from './report-address.ts';
import { DEFAULT_PRESET, getPresetMonths } from './report-presets.ts';

/** The options to change. An option that is undefined is removed. */
export type ReportChange = { [Name in keyof ReportView]: ReportView[Name] | undefined };

/**
 * Returns the options of the report. They are stored in the address, so that reloading, going back or sharing the link
 * shows the same report.
 */
export function useReportView() {
  const view = useSearch({ from: '/shell/reports', select: parseReportView, structuralSharing: true });
  const navigate = useNavigate({ from: '/reports' });
  const now = toMonthText(useThisMonth());
  const hasOwnMonths = view.from !== undefined && view.to !== undefined;
  const preset: ReportPreset | null = hasOwnMonths ? null : (view.span ?? DEFAULT_PRESET);
  const months = preset === null ? { from: view.from ?? now, to: view.to ?? now } : getPresetMonths(preset, now);
  const by: ReportStep = view.by ?? 'month';
  const change = (changed: ReportChange) =>
    navigate({ search: (before) => parseReportView({ ...before, ...changed }), resetScroll: false });
  return { view, preset, months, by, change };
}
