import { expect, test } from 'vitest';
import { formatAmountCondition, formatDateRange } from './describe-command.ts';

test.each([
  [{ from: '2026-03-01', to: '2026-03-31' }, 'March 2026'],
  [{ from: '2026-01-01', to: '2026-12-31' }, '2026'],
  [{ from: '2026-03-03', to: '2026-03-03' }, 'Mar 3, 2026'],
  [{ from: '2026-03-03', to: '2026-03-10' }, 'Mar 3, 2026 – Mar 10, 2026'],
  [{ from: '2026-01-01', to: '2026-03-31' }, 'Jan 1, 2026 – Mar 31, 2026'],
  [{ from: '2026-06-01' }, 'Since Jun 1, 2026'],
  [{ to: '2024-12-31' }, 'Until Dec 31, 2024'],
  [{}, ''],
])('the days %j are called "%s"', (days, text) => expect(formatDateRange(days)).toBe(text));

test.each([
  ['>20', 'Over $20.00'],
  ['<5', 'Under $5.00'],
  ['>=200', 'At least $200.00'],
  ['<=12.5', 'At most $12.50'],
  ['=12.5', 'Exactly $12.50'],
  ['10..20', '$10.00 – $20.00'],
])('the condition %s is called "%s"', (condition, text) => expect(formatAmountCondition(condition, 'USD')).toBe(text));
