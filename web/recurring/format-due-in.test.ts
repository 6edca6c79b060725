import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { addDaysClamped } from '../../domain/calendar-day.ts';
import { formatDueIn } from './format-due-in.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const TODAY = '2026-11-21';

test.each([
  ['2026-11-21', 'today'],
  ['2026-11-22', 'tomorrow'],
  ['2026-11-24', 'in 3 days'],
  ['2026-12-21', 'in 30 days'],
  ['2027-01-21', 'in 2 months'],
  ['2027-11-21', 'in 12 months'],
  ['2028-11-21', 'in 2 years'],
  ['2026-11-20', '1 day overdue'],
  ['2026-11-01', '20 days overdue'],
])('%s is due %s', (day, words) => expect(formatDueIn(day, TODAY)).toBe(words));

test.each(['America/New_York', 'Europe/Berlin', 'Pacific/Apia', 'Australia/Lord_Howe'])(
  'calendar days are counted correctly across clock changes in %s',
  (here) => {
    vi.stubEnv('TZ', here);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 2, max: 45 }), (from, days) => {
        const today = addDaysClamped('1990-01-01', from);
        expect(formatDueIn(addDaysClamped(today, days), today)).toBe(`in ${days} days`);
      }),
    );
  },
);
