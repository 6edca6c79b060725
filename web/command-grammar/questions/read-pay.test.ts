import { expect, test } from 'vitest';
import { ask, understood } from '../testing/ask.ts';

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };

test.each(['how much do I get paid', 'how much am I paid'])('%s asks for the salary', (text) =>
  expect(ask(text)).toEqual(understood({ do: 'list', category: 'Salary' })),
);

test.each(['when do I get paid', 'how much do I get paid next'])('%s asks for the next payday', (text) =>
  expect(ask(text)).toEqual(understood({ do: 'go', page: 'calendar' })),
);

test.each([
  'how much money come in this month',
  'how much money comes in this month',
  'how much is coming in this month',
  'how much did I get paid in november',
])('%s asks for income', (text) => expect(ask(text)).toEqual(understood({ do: 'list', type: 'income', ...NOVEMBER })));

test.each([
  ['christmas gifts', 'christmas gifts'],
  ['gifts for mom', 'gifts for mom'],
])('%s were bought, so they are not the income category', (text, words) =>
  expect(ask(text)).toEqual({ do: 'list', text: words, unknown: [words] }),
);

test.each([
  ['gifts', { category: 'Gifts' }],
  ['gifts received this month', { category: 'Gifts', type: 'income', ...NOVEMBER }],
])('%s are the income category', (text, meaning) => expect(ask(text)).toEqual(understood({ do: 'list', ...meaning })));

test('the receiver of money is searched for', () =>
  expect(ask('how much did I send to philippines this month')).toEqual({
    do: 'list',
    type: 'expense',
    text: 'philippines',
    ...NOVEMBER,
    unknown: ['philippines'],
  }));
