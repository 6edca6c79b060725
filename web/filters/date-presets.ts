import { addDaysClamped, isDay } from '../../domain/calendar-day.ts';
import type { DatePreset } from '../../domain/date-presets.ts';

export const DATE_PRESET_NAMES: Record<DatePreset, string> = {
  'this-month': 'This Month',
  'last-month': 'Last Month',
  'this-year': 'This Year',
  'last-12-months': 'Last 12 Months',
};

/** Returns the first and last day of a preset. */
export function getPresetDateRange(preset: DatePreset, today: string): { from: string; to: string } {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  switch (preset) {
    case 'this-month':
      return wholeMonth(year, month);
    case 'last-month':
      return month === 1 ? wholeMonth(year - 1, 12) : wholeMonth(year, month - 1);
    case 'this-year':
      return { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` };
    case 'last-12-months': {
      const yearAgo = `${written(year - 1, 4)}${today.slice(4)}`;
      // If today is February 29, the same date a year ago does not exist, so the range begins on March 1.
      return { from: isDay(yearAgo) ? addDaysClamped(yearAgo, 1) : `${yearAgo.slice(0, 4)}-03-01`, to: today };
    }
  }
}

function wholeMonth(year: number, month: number) {
  const from = `${written(year, 4)}-${written(month, 2)}-01`;
  const next = month === 12 ? `${written(year + 1, 4)}-01-01` : `${written(year, 4)}-${written(month + 1, 2)}-01`;
  return { from, to: addDaysClamped(next, -1) };
}

function written(number: number, digits: number): string {
  return String(number).padStart(digits, '0');
}
