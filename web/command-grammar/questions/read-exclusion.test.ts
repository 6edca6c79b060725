import { expect, test } from 'vitest';
import { ask, understood } from '../testing/ask.ts';

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };

test('a word with a minus sign excludes a name that contains both words', () =>
  expect(ask('uber -eats nov')).toEqual(
    understood({ do: 'list', text: 'Uber', ...NOVEMBER, minus: { text: 'Uber Eats', ...NOVEMBER } }),
  ));

test('an unknown word after "not" is reported and not searched for', () =>
  expect(ask('#holiday not refunded')).toEqual({ do: 'list', tag: 'Holiday', unknown: ['not', 'refunded'] }));

test('two names can be excluded', () =>
  expect(ask('expenses except food and uber')).toMatchObject({ minus: { text: 'Uber' }, unknown: [] }));

test('"everything but" excludes a name', () =>
  expect(ask('everything but uber nov')).toEqual(
    understood({ do: 'list', ...NOVEMBER, minus: { text: 'Uber', ...NOVEMBER } }),
  ));

test.each([
  ['takeout last month', { category: 'Food', from: '2026-10-01', to: '2026-10-31' }],
  ['how much on my dog this month', { category: 'Pets', ...NOVEMBER }],
  ['eating out nov', { category: 'Food', ...NOVEMBER }],
  ['what changed since last sunday', { from: '2026-11-22' }],
  [
    'food this month vs last',
    { category: 'Food', ...NOVEMBER, versus: { category: 'Food', from: '2026-10-01', to: '2026-10-31' } },
  ],
  ['how bad was last weekend', { from: '2026-11-21', to: '2026-11-22' }],
  ['which clients paid me in november', { type: 'income', ...NOVEMBER }],
  ['anything unusual this month', { sort: 'largest', ...NOVEMBER }],
  ['how much did I gave out in november', { type: 'expense', ...NOVEMBER }],
  ['uber fees 3 months total', { text: 'Uber', from: '2026-08-27', to: '2026-11-26' }],
])('%s asks for these transactions', (text, meaning) =>
  expect(ask(text)).toEqual(understood({ do: 'list', ...meaning })),
);

test.each([
  ['dog walker last month', 'dog walker'],
  ['vet bills last month', 'vet bills'],
  ['gas last month', 'gas'],
  ['daycare last month', 'daycare'],
])('in "%s", the words for a part of a category are searched for', (text, words) =>
  expect(ask(text)).toMatchObject({ do: 'list', text: words, unknown: [words] }),
);

test.each([
  ['what remains for restaurants', { page: 'budgets' }],
  ['are we on track with food', { page: 'budgets' }],
  ['how much till payday', { page: 'dashboard' }],
  ['gpu 749 can i', { page: 'dashboard' }],
  ['attach receipt', { page: 'receipts' }],
  ['import rules', { page: 'rules' }],
  ['chase card bill due date', { page: 'recurring' }],
])('%s opens a page', (text, meaning) => expect(ask(text)).toEqual(understood({ do: 'go', ...meaning })));
