import { expect, test } from 'vitest';
import { ask, understood } from '../testing/ask.ts';

test.each([
  ['whats due friday', '2026-11-27', '2026-11-27'],
  ['bills due monday', '2026-11-30', '2026-11-30'],
  ['bills before friday', '2026-11-26', '2026-11-26'],
  ['any bills tomorrow', '2026-11-27', '2026-11-27'],
  ['next 7 days bills', '2026-11-26', '2026-12-03'],
  ['bills until december fifteen', '2026-11-26', '2026-12-15'],
  ['do I have enough for the bills until december twenty five', '2026-11-26', '2026-12-25'],
  ['bills next month', '2026-12-01', '2026-12-31'],
])('in "%s", the day is in the future', (text, from, to) =>
  expect(ask(text)).toEqual(understood({ do: 'go', page: 'calendar', from, to })),
);

test.each([
  ['what can I spend this week', 'dashboard'],
  ['do I have 200 for a trip', 'dashboard'],
  ['how much do I save a month', 'reports'],
  ['where do I spend the most', 'reports'],
  ['download my transactions as excel', 'export'],
  ['when is uber', 'recurring'],
  ['where did all the money go', 'reports'],
  ['where has all my money gone', 'reports'],
  ['spending trend', 'reports'],
  ['backup now', 'archive'],
  ['settings > rules', 'rules'],
  ['First day of the week Monday', 'region'],
  ['what can you do', 'help'],
  ['go back to the first page', 'dashboard'],
])('%s opens %s', (text, page) => expect(ask(text)).toEqual(understood({ do: 'go', page })));

test('a time of the week is reported and not searched for', () =>
  expect(ask('weekend spending')).toEqual({ do: 'list', type: 'expense', unknown: ['weekend'] }));
