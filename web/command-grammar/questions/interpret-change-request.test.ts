import { expect, test } from 'vitest';
import { ask, understood } from '../testing/ask.ts';

test.each(['cancelled uber', 'cancel my uber subscription', 'I just cancelled uber'])(
  '%s opens the recurring transactions',
  (text) => expect(ask(text)).toEqual(understood({ do: 'go', page: 'recurring' })),
);

test.each([
  ['I made a mistake, it was 19.60 not 16.90', { amount: '=16.9' }],
  ['uber was 19.60 not 16.90', { amount: '=16.9', text: 'Uber' }],
])('%s lists the transactions with the wrong amount', (text, meaning) =>
  expect(ask(text)).toEqual({ do: 'list', ...meaning, unknown: ['19.60'] }),
);

test.each([
  ['best month this year', { page: 'reports', from: '2026-01-01', to: '2026-12-31' }, []],
  ['will I have enough at the end of december', { page: 'dashboard' }, ['at the end of december']],
])('%s opens a page', (text, meaning, unknown) => expect(ask(text)).toEqual({ do: 'go', ...meaning, unknown }));
