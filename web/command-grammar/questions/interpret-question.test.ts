import { expect, test } from 'vitest';
import { ask, understood } from '../testing/ask.ts';

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };
const OCTOBER = { from: '2026-10-01', to: '2026-10-31' };
const FOOD = { category: 'Food' };

test.each([
  ['biggest expense this month', { sort: 'largest', type: 'expense', ...NOVEMBER }],
  ['top 5 expenses', { sort: 'largest', type: 'expense' }],
  ['most expensive uber', { sort: 'largest', text: 'Uber' }],
  ['cheapest groceries october', { sort: 'smallest', category: 'Groceries', ...OCTOBER }],
  ['last 5 transactions', { sort: 'newest' }],
  ['when did I last go to Trader Joes', { sort: 'newest', text: "Trader Joe's" }],
  ['what is the most expensive thing I bought in october', { sort: 'largest', type: 'expense', ...OCTOBER }],
  ['all food sorted by price', { sort: 'largest', ...FOOD }],
])('%s asks for an order', (text, meaning) => expect(ask(text)).toEqual(understood({ do: 'list', ...meaning })));

test.each([
  ['food vs groceries', { ...FOOD, versus: { category: 'Groceries' } }],
  ['food october vs november', { ...FOOD, ...OCTOBER, versus: { ...FOOD, ...NOVEMBER } }],
  ['compare food this month to last month', { ...FOOD, ...NOVEMBER, versus: { ...FOOD, ...OCTOBER } }],
  ['more on food than last month', { ...FOOD, ...NOVEMBER, versus: { ...FOOD, ...OCTOBER } }],
  ['uber or uber eats', { text: 'Uber', plus: { text: 'Uber Eats' } }],
  ['everything except uber october', { ...OCTOBER, minus: { text: 'Uber', ...OCTOBER } }],
  ['food not on chase', { ...FOOD, minus: { ...FOOD, account: 'Chase Card' } }],
])('%s needs two sums', (text, meaning) => expect(ask(text)).toEqual(understood({ do: 'list', ...meaning })));

test.each([
  ['food, groceries and pets', { categories: ['Food', 'Groceries', 'Pets'] }],
  ['income without salary', { type: 'income', categories: ['Gifts', 'Miscellaneous'] }],
  [
    'uber -food',
    { text: 'Uber', categories: ['Groceries', 'Miscellaneous', 'Pets', 'Transportation', 'Gifts', 'Salary'] },
  ],
])('%s means several categories', (text, meaning) => expect(ask(text)).toEqual(understood({ do: 'list', ...meaning })));

test.each([
  ['food by month 2026', { ...FOOD, from: '2026-01-01', to: '2026-12-31', group: 'month' }],
  ['groceries week by week', { category: 'Groceries', group: 'week' }],
  ['food by merchant', { ...FOOD, group: 'name' }],
  ['holiday tag per category', { tag: 'Holiday', group: 'category' }],
  ['uber highest month', { text: 'Uber', sort: 'largest', group: 'month' }],
  ['which month did I earn the least', { type: 'income', sort: 'smallest', group: 'month' }],
  ['worst month for income', { type: 'income', sort: 'smallest', group: 'month' }],
  ['best month for income', { type: 'income', sort: 'largest', group: 'month' }],
  ['top 5 merchants oct', { type: 'expense', ...OCTOBER, sort: 'largest', group: 'name' }],
])('%s asks for several sums', (text, meaning) => expect(ask(text)).toEqual(understood({ do: 'list', ...meaning })));

test.each([
  ['what did I spend the most on in october', { page: 'reports', ...OCTOBER }],
  ['top 10 merchants', { page: 'reports' }],
  ['spending per category', { page: 'reports' }],
  ['income minus expenses october', { page: 'reports', ...OCTOBER }],
  ['lowest income month 2025', { page: 'reports', from: '2025-01-01', to: '2025-12-31' }],
  ['most expensive day', { page: 'calendar' }],
])('%s opens the page with the ranking', (text, meaning) =>
  expect(ask(text)).toEqual(understood({ do: 'go', ...meaning })),
);

test.each([
  [
    'change uber on nov 19 to groceries',
    { text: 'Uber', from: '2026-11-19', to: '2026-11-19' },
    ['change', 'to groceries'],
  ],
  ['tag all uber as holiday', { text: 'Uber' }, ['tag', 'as holiday']],
  ['add tag holiday to all uber', { text: 'Uber' }, ['add tag holiday']],
  ['delete the last one', { sort: 'newest' }, ['delete']],
])('%s lists the transactions to change', (text, meaning, unknown) =>
  expect(ask(text)).toEqual({ do: 'list', ...meaning, unknown }),
);

test('words that only give a reason are reported, but not searched for', () => {
  expect(ask('food 2025 for my tax lady')).toEqual({
    do: 'list',
    ...FOOD,
    from: '2025-01-01',
    to: '2025-12-31',
    unknown: ['tax lady'],
  });
});

test.each([
  ['food vs', { do: 'list', ...FOOD, unknown: ['vs'] }],
  ['smaller than five', { do: 'list', text: 'smaller', unknown: ['smaller', 'than', 'five'] }],
  ['uber or holiday', { do: 'list', text: 'Uber', tag: 'Holiday', unknown: ['or'] }],
])('%s is not a comparison', (text, meaning) => expect(ask(text)).toEqual(meaning));
