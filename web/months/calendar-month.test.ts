import { afterEach, expect, test, vi } from 'vitest';
import { addMonths, formatMonth, formatShortMonth, getMonthOfDay, parseMonth, toMonthText } from './calendar-month.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each(['Etc/GMT+12', 'UTC', 'Pacific/Kiritimati'])('a month does not shift in %s', (here) => {
  vi.stubEnv('TZ', here);
  expect(formatMonth({ month: 11, year: 2026 })).toBe('November 2026');
  expect(formatShortMonth({ month: 1, year: 2027 })).toBe('Jan 2027');
});

test('months continue across years', () => {
  expect(addMonths({ month: 12, year: 2026 }, 1)).toEqual({ month: 1, year: 2027 });
  expect(addMonths({ month: 1, year: 2026 }, -1)).toEqual({ month: 12, year: 2025 });
  expect(addMonths({ month: 2, year: 2026 }, -3)).toEqual({ month: 11, year: 2025 });
});

test('a month in an address is parsed', () => {
  const month = getMonthOfDay('2026-03-31');
  expect(toMonthText(month)).toBe('2026-03');
  expect(parseMonth('2026-03')).toEqual(month);
});

test.each(['', '2026', '2026-13', '2026-00', '1999-12', '2101-01', '2026-1', 'all', '2026-03-01'])(
  '"%s" is not a month of budgets',
  (text) => expect(parseMonth(text)).toBeNull(),
);
