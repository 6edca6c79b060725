import { expect, test } from 'vitest';
import { daysIn } from './days-in-text.ts';

const TODAY = '2026-11-21';

test.each([
  ['02/11/2026', ['2026-11-02', '2026-02-11']],
  ['11/15/26', ['2026-11-15']],
  ['05.12.26 10:15', ['2026-05-12', '2026-12-05']],
  ['Date: 2026-11-02 12:34', ['2026-11-02']],
  ['2 NOV 2026', ['2026-11-02']],
  ["02NOV'26", ['2026-11-02']],
  ['Nov 2nd, 2026', ['2026-11-02']],
  ['O2/11/2O26', ['2026-11-02', '2026-02-11']],
])('"%s" may mean %j', (text, days) => expect(daysIn(text, TODAY)).toEqual(days));

test.each(['', 'TOTAL 12.75', '12:34', '40/40/2026', '012-3456789'])('"%s" means no day', (text) =>
  expect(daysIn(text, TODAY)).toEqual([]),
);
