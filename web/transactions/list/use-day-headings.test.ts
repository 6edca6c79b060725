import { expect, test } from 'vitest';
import { addDaysClamped } from '../../../domain/calendar-day.ts';
import { getToday } from '../../days/today.ts';
import { formatDayHeading } from './use-day-headings.ts';

test('a day header has both sums, on phones only if they fit', () => {
  const { sum, brief } = formatDayHeading(getToday(), { income: 4125, expense: 35.71 }, 'USD');
  expect(sum).toBe('+$4,125.00  -$35.71');
  expect(brief).toEqual({ day: 'Today', sum });
});

test('on phones long sums become their difference, to the hundredth', () => {
  const sums = { income: 1112345.67, expense: 2123456.78 };
  const day = addDaysClamped(getToday(), -1);
  expect(formatDayHeading(day, sums, 'USD').brief).toEqual({ day: 'Yesterday', sum: '-$1,011,111.11' });
  expect(formatDayHeading('2020-11-25', { income: 4125, expense: 1035.71 }, 'USD').brief).toEqual({
    day: 'Nov 25, 2020',
    sum: '+$4,125.00  -$1,035.71',
  });
});

test('next to the dates of the rows, a day header shows the weekday', () => {
  expect(formatDayHeading(getToday(), undefined, 'USD').weekday).toBe('Today');
  expect(formatDayHeading('2020-11-25', undefined, 'USD').weekday).toBe('Wednesday');
});

test('on phones a day without sums shows only the date', () => {
  expect(formatDayHeading('2020-11-25', undefined, 'USD').brief).toEqual({ day: 'Nov 25, 2020', sum: '' });
});
