import { expect, test } from 'vitest';
import { ask, understood } from '../testing/ask.ts';

const LAST_YEAR = { from: '2025-11-01', to: '2026-10-31', average: 'month' };

test.each([
  ['average groceries', { category: 'Groceries', ...LAST_YEAR }],
  ['avg monthly spending', { type: 'expense', ...LAST_YEAR }],
  ['groceries per month', { category: 'Groceries', ...LAST_YEAR }],
  ['How much do I spend on groceries a month?', { category: 'Groceries', type: 'expense', ...LAST_YEAR }],
  ['average food this year', { category: 'Food', ...LAST_YEAR, from: '2026-01-01' }],
  ['average food 2025', { category: 'Food', ...LAST_YEAR, from: '2025-01-01', to: '2025-12-31' }],
  ['uber per month', { text: 'Uber', ...LAST_YEAR }],
])('%s is a question about an average per month', (text, meaning) =>
  expect(ask(text)).toEqual(understood({ do: 'list', ...meaning })),
);

test.each([
  ['food per week', { category: 'Food', average: 'week', from: '2026-09-04', to: '2026-11-26' }],
  ['avg/wk food 2026', { category: 'Food', average: 'week', from: '2026-01-01', to: '2026-11-26' }],
  ['daily spending', { type: 'expense', average: 'day', from: '2026-10-28', to: '2026-11-26' }],
  ['uber per year', { text: 'Uber', average: 'year', from: '2025-11-27', to: '2026-11-26' }],
])('%s is a question about another average', (text, meaning) =>
  expect(ask(text)).toEqual(understood({ do: 'list', ...meaning })),
);

test.each(['is uber monthly?', 'is the uber thing monthly', 'is uber yearly'])(
  '%s does not ask for an average',
  (text) => expect(ask(text)).toEqual(understood({ do: 'list', text: 'Uber' })),
);

test.each([
  ['average uber', ['average']],
  ['average food march', ['average']],
  ['average food this month', ['average']],
  ['average food over 20', ['average']],
])('%s is not an average per month, so the bar names the words', (text, unknown) => {
  const { average, ...found } = ask(text) as { average?: string; unknown: string[] };
  expect([average, found.unknown]).toEqual([undefined, unknown]);
});
