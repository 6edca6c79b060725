import { expect, test } from 'vitest';
import { fillDays } from './fill-days.ts';

test('days without anything are there, as zeros', () => {
  expect(fillDays([{ date: '2026-03-01', total: 5 }], '2026-03-02', 4)).toEqual([
    { date: '2026-02-27', total: 0 },
    { date: '2026-02-28', total: 0 },
    { date: '2026-03-01', total: 5 },
    { date: '2026-03-02', total: 0 },
  ]);
});

test('thirty days are thirty, over a leap day and the change of the clocks too', () => {
  for (const last of ['2024-03-10', '2026-03-31', '2026-11-15', '2026-01-01']) {
    const days = fillDays([], last, 30);
    expect(days).toHaveLength(30);
    expect(new Set(days.map(({ date }) => date)).size).toBe(30);
    expect(days.at(-1)?.date).toBe(last);
  }
});

test('the sum stays what it was', () => {
  const totals = [
    { date: '2026-11-01', total: 10.5 },
    { date: '2026-11-21', total: 4.25 },
  ];
  expect(fillDays(totals, '2026-11-21', 30).reduce((sum, { total }) => sum + total, 0)).toBe(14.75);
});
