import { Select } from '@mantine/core';
import { addMonths } from '../../domain/month-ranges.ts';
import { countMonths, isReportPeriodLength, MAX_REPORT_MONTHS } from '../../domain/report-ranges.ts';
import { formatMonth, getMonthOfDay } from '../months/calendar-month.ts';
import { REPORT_PRESET_NAMES } from './report-presets.ts';
import { isReportPreset } from './report-search-params.ts';
import classes from './reports.module.css';
import { useReportOptions } from './use-report-options.ts';

const OWN = 'own';
const SPANS = [
  ...Object.entries(REPORT_PRESET_NAMES).map(([value, label]) => ({ value, label })),
  { value: OWN, label: 'Other Months' },
];
const STEPS = [
  { value: 'month', label: 'Month' },
  { value: 'quarter', label: 'Quarter' },
  { value: 'year', label: 'Year' },
];
const MONTH_STARTS = [
  { value: 'own', label: 'Same as in Settings' },
  { value: 'calendar', label: 'On the 1st' },
];
const ROWS = [
  { value: 'categories', label: 'Categories' },
  { value: 'groups', label: 'Groups' },
  { value: 'net', label: 'Income minus expenses' },
];
const FIGURES = [
  { value: 'transactions', label: 'Transactions' },
  { value: 'why', label: 'Reasons for the change' },
];

/** Lets the user choose the months of a report, the length of its periods, and what clicking a figure shows. */
export function ReportOptionsBar({ hasGroups }: { hasGroups: boolean }) {
  const { view, preset, months, by, hasOwnStart, change } = useReportOptions();
  const common = { size: 'sm', allowDeselect: false, comboboxProps: { withinPortal: false } } as const;
  return (
    <search className={`${classes.bar} no-print grid gap-sm`} aria-label="Report options">
      <Select
        {...common}
        label="Months"
        data={SPANS}
        value={preset ?? OWN}
        onChange={(chosen) => {
          if (isReportPreset(chosen)) change({ span: chosen, from: undefined, to: undefined });
          else if (chosen === OWN) change({ span: undefined, ...months });
        }}
      />
      {preset === null && <OwnMonths />}
      {hasOwnStart && (
        <Select
          {...common}
          label="Months begin"
          data={MONTH_STARTS}
          value={view.months ?? 'own'}
          onChange={(chosen) => change({ months: chosen === 'calendar' ? 'calendar' : undefined })}
        />
      )}
      <Select
        {...common}
        label="By"
        data={STEPS}
        value={by}
        onChange={(chosen) => isReportPeriodLength(chosen) && change({ by: chosen === 'month' ? undefined : chosen })}
      />
      <Select
        {...common}
        label="Rows"
        data={ROWS.filter(({ value }) => value !== 'groups' || hasGroups)}
        value={view.rows ?? 'categories'}
        onChange={(chosen) => change({ rows: chosen === 'groups' || chosen === 'net' ? chosen : undefined })}
      />
      <Select
        {...common}
        label="Amounts open"
        data={FIGURES}
        value={view.figures ?? 'transactions'}
        onChange={(chosen) => change({ figures: chosen === 'why' ? 'why' : undefined })}
      />
    </search>
  );
}

/** Maximum number of months before today that can be selected: twenty years. */
const BACK = 240;
const AHEAD = 12;

function OwnMonths() {
  const { months, now, change } = useReportOptions();
  const listed = Array.from({ length: BACK + AHEAD }, (_, at) => addMonths(now, AHEAD - at));
  const all = [...new Set([...listed, months.from, months.to])]
    .sort((a, b) => (a < b ? 1 : -1))
    .map((month) => ({ value: month, label: formatMonth(getMonthOfDay(`${month}-01`)) }));
  const choose = (from: string, to: string) => {
    // If the new range would be reversed or too long, the report shows only the month that was just selected.
    const isSpan = from <= to && countMonths(from, to) <= MAX_REPORT_MONTHS;
    return isSpan ? { from, to } : undefined;
  };
  const common = {
    data: all,
    size: 'sm',
    searchable: true,
    allowDeselect: false,
    comboboxProps: { withinPortal: false },
  } as const;
  return (
    <>
      <Select
        {...common}
        label="From"
        value={months.from}
        onChange={(from) => from && change(choose(from, months.to) ?? { from, to: from })}
      />
      <Select
        {...common}
        label="To"
        value={months.to}
        onChange={(to) => to && change(choose(months.from, to) ?? { from: to, to })}
      />
    </>
  );
}
