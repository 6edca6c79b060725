import { expect, test } from 'vitest';
import { findDaysInSearch } from './find-days-in-search.ts';

const TODAY = '2026-11-27';
const find = (text: string) => {
  const found = findDaysInSearch(text, TODAY);
  return found && [found.words, found.from, found.to];
};

test.each([
  ['shell 2025', 'shell', '2025-01-01', '2025-12-31'],
  ['rent march', 'rent', '2026-03-01', '2026-03-31'],
  ['rent in march 2025', 'rent', '2025-03-01', '2025-03-31'],
  ['march 2025 rent', 'rent', '2025-03-01', '2025-03-31'],
  ['corner shop last month', 'corner shop', '2026-10-01', '2026-10-31'],
  ['coffee since june', 'coffee', '2026-06-01', undefined],
  ['coffee before 2025', 'coffee', undefined, '2024-12-31'],
  ['yesterday', '', '2026-11-26', '2026-11-26'],
  ['december', '', '2025-12-01', '2025-12-31'],
  ['may ling 2025', 'may ling', '2025-01-01', '2025-12-31'],
])('%s', (text, ...days) => {
  expect(find(text)).toEqual(days);
});

test('a text without a date has no days', () => {
  for (const text of ['shell', 'room 12', '>100', '2200', 'mayo', ''])
    expect([text, find(text)]).toEqual([text, undefined]);
});
