import { expect, test } from 'vitest';
import { getPresetDateRange } from './date-presets.ts';

test.each([
  ['this-month', '2026-11-22', '2026-11-01', '2026-11-30'],
  ['this-month', '2028-02-03', '2028-02-01', '2028-02-29'],
  ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['last-month', '2026-01-05', '2025-12-01', '2025-12-31'],
  ['this-year', '2026-11-22', '2026-01-01', '2026-12-31'],
  ['last-12-months', '2026-11-22', '2025-11-23', '2026-11-22'],
  ['last-12-months', '2026-12-31', '2026-01-01', '2026-12-31'],
  ['last-12-months', '2028-02-29', '2027-03-01', '2028-02-29'],
] as const)('%s of %s is from %s to %s', (preset, today, from, to) => {
  expect(getPresetDateRange(preset, today)).toEqual({ from, to });
});
