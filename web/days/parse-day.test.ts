import { expect, test } from 'vitest';
import { formatDay } from './format-day.ts';
import { parseDay } from './parse-day.ts';

const TODAY = '2026-11-21';

test.each([
  ['2026-11-05', '2026-11-05'],
  ['Nov 5, 2026', '2026-11-05'],
  ['november 5 2026', '2026-11-05'],
  ['5 Nov 2026', '2026-11-05'],
  ['11/5/2026', '2026-11-05'],
  ['11/5/26', '2026-11-05'],
  ['11/5', '2026-11-05'],
  ['Feb 29, 2024', '2024-02-29'],
])('%s is a day', (text, day) => expect(parseDay(text, TODAY)).toBe(day));

test.each(['', 'soon', '2026', '13/40/2026', 'Feb 29, 2026', 'Foo 5, 2026', '2026-11', '11/5/2', '11/5/202'])(
  '"%s" is no day',
  (text) => expect(parseDay(text, TODAY)).toBeNull(),
);

test('what is shown can be typed', () => {
  for (const day of ['2026-01-01', '2024-02-29', '1999-12-31']) expect(parseDay(formatDay(day), TODAY)).toBe(day);
});
