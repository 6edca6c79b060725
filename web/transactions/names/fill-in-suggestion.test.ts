import { expect, test } from 'vitest';
import { createTransactionDraft } from '../transaction-draft.ts';
import { fillInSuggestion } from './fill-in-suggestion.ts';

const begin = createTransactionDraft({ mode: 'add' }, 'expense');
const tea = { name: 'Tea', category: 'Food', cost: 3.2, accountId: 'a1', addedOn: '2026-01-01' };

test('selecting a name fills in the other fields', () => {
  expect(fillInSuggestion({ ...begin, name: 'te' }, tea, begin, {})).toEqual({
    name: 'Tea',
    costText: '3.20',
    category: 'Food',
    accountId: 'a1',
  });
});

test('entered values are kept, values from another suggestion are replaced', () => {
  const entered = { ...begin, costText: '4', category: 'Pets' };
  expect(fillInSuggestion(entered, tea, begin, {})).toEqual({ name: 'Tea', accountId: 'a1' });
  expect(fillInSuggestion(entered, tea, begin, { costText: '4', category: 'Bills' })).toMatchObject({
    costText: '3.20',
  });
  expect(fillInSuggestion(entered, tea, begin, { costText: '4', category: 'Bills' })).not.toHaveProperty('category');
});

test('a split keeps its amount and its lines', () => {
  const lines = [{ key: '1', category: 'Food', amountText: '1', note: '' }];
  expect(fillInSuggestion({ ...begin, lines }, tea, begin, {})).toEqual({ name: 'Tea', accountId: 'a1' });
});
