import { expect, test } from 'vitest';
import { computeAxisTicks, fillMissingDays } from './daily-totals.ts';

test('days without transactions are zero', () => {
  expect(fillMissingDays([{ date: '2026-03-01', total: 5 }], '2026-03-02', 4)).toEqual([
    { date: '2026-02-27', total: 0 },
    { date: '2026-02-28', total: 0 },
    { date: '2026-03-01', total: 5 },
    { date: '2026-03-02', total: 0 },
  ]);
});

test('thirty days are counted correctly across leap days and clock changes', () => {
  for (const last of ['2024-03-10', '2026-03-31', '2026-11-15', '2026-01-01']) {
    const days = fillMissingDays([], last, 30);
    expect(days).toHaveLength(30);
    expect(new Set(days.map(({ date }) => date)).size).toBe(30);
    expect(days.at(-1)?.date).toBe(last);
  }
});

test('the total does not change', () => {
  const totals = [
    { date: '2026-11-01', total: 10.5 },
    { date: '2026-11-21', total: 4.25 },
  ];
  expect(fillMissingDays(totals, '2026-11-21', 30).reduce((sum, { total }) => sum + total, 0)).toBe(14.75);
});

test('an axis has at most four steps of round numbers and reaches the highest amount', () => {
  expect(computeAxisTicks(4100)).toEqual([0, 2000, 4000, 6000]);
  expect(computeAxisTicks(1470)).toEqual([0, 500, 1000, 1500]);
  expect(computeAxisTicks(1_000_000_000)).toEqual([0, 500_000_000, 1_000_000_000]);
  expect(computeAxisTicks(40)).toEqual([0, 10, 20, 30, 40]);
  expect(computeAxisTicks(300, -150)).toEqual([-200, 0, 200, 400]);
  expect(computeAxisTicks(0, -90)).toEqual([-100, -50, 0]);
  for (let minor = 1; minor < 1e13; minor = Math.ceil(minor * 1.07)) {
    const ticks = computeAxisTicks(minor / 100);
    expect(ticks.length).toBeLessThanOrEqual(5);
    expect((ticks.at(-1) ?? 0) * 1.000001).toBeGreaterThanOrEqual(minor / 100);
    expect(Number((ticks[1] ?? 0).toPrecision(12)).toExponential()).toMatch(/^[125]e/);
  }
});
