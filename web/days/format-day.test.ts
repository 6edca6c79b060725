import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { Day } from '../../contract/day-schema.ts';
import { findFieldErrors } from '../forms/field-errors.ts';
import { setRegion } from '../region/region.ts';
import {
  explainDayError,
  formatDay,
  formatDayWithoutYear,
  formatLongDay,
  formatMonth,
  formatWeekday,
} from './format-day.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  setRegion();
});

test.each(['Etc/GMT+12', 'America/Los_Angeles', 'UTC', 'Pacific/Kiritimati'])('a date does not shift in %s', (here) => {
  vi.stubEnv('TZ', here);
  expect(formatDay('2026-11-21')).toBe('Nov 21, 2026');
  expect(formatDayWithoutYear('2026-03-01')).toBe('Mar 1');
});

test.each([
  ['en-US', 'Sep 5, 2026', 'Saturday, September 5, 2026', 'Sep 5', 'Saturday, September 5', 'September 2026'],
  ['en-GB', '5 Sept 2026', 'Saturday, 5 September 2026', '5 Sept', 'Saturday 5 September', 'September 2026'],
  ['sv-SE', '2026 Sep 5', 'Saturday, 2026 September 5', 'Sep 5', 'Saturday, September 5', 'September 2026'],
])('dates have the order of the region %s', (region, ...expected) => {
  setRegion(region);
  const formats = [formatDay, formatLongDay, formatDayWithoutYear, formatWeekday];
  expect([...formats.map((format) => format('2026-09-05')), formatMonth('2026-09')]).toEqual(expected);
});

test('the error of a date field names the format that the field shows', () => {
  const { day } = findFieldErrors(z.object({ day: Day }), { day: '2/30' });
  expect(explainDayError(day)).toBe('Enter a date that exists, such as Nov 21, 2026');
  expect(explainDayError('Choose a later day')).toBe('Choose a later day');
  expect(explainDayError(undefined)).toBeUndefined();
});
