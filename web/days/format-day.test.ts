import { afterEach, expect, test, vi } from 'vitest';
import { formatDay, formatShortDay } from './format-day.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each(['Etc/GMT+12', 'America/Los_Angeles', 'UTC', 'Pacific/Kiritimati'])('a date does not shift in %s', (here) => {
  vi.stubEnv('TZ', here);
  expect(formatDay('2026-11-21')).toBe('Nov 21, 2026');
  expect(formatShortDay('2026-03-01')).toBe('Mar 1');
});
