import { expect, test } from 'vitest';
import { draftErrors, draftOf, initialDraft, newRule } from './draft.ts';
import { changeWords, conditionWords } from './words.ts';

test('the form shows a saved rule and sends it unchanged', () => {
  for (const rule of [
    { conditions: { nameContains: 'coffee', isIncome: false }, changes: { category: 'Food' } },
    {
      conditions: { nameIs: 'Rent', noteContains: 'May', fromAmount: 900, toAmount: 1000.5, accountId: 'everyday' },
      changes: { name: 'Rent of May', tags: ['Home'], accountId: 'card' },
    },
  ]) {
    expect(newRule(draftOf(rule))).toEqual(rule);
    expect(draftErrors(draftOf(rule))).toEqual({});
  }
});

test('a correction starts a rule for similar names', () => {
  const correction = { name: 'AMZN', newName: 'AMZN ', category: 'Shopping', isIncome: false };
  expect(newRule(initialDraft(correction))).toEqual({
    conditions: { nameContains: 'AMZN', isIncome: false },
    changes: { category: 'Shopping' },
  });
  expect(newRule(initialDraft({ ...correction, newName: 'Amazon' })).changes).toEqual({
    name: 'Amazon',
    category: 'Shopping',
  });
});

test('missing and invalid values are shown at their fields', () => {
  const empty = initialDraft(undefined);
  expect(draftErrors(empty)).toEqual({
    nameText: 'Enter at least one condition',
    category: 'Choose at least one change',
  });
  const named = { ...empty, nameText: 'a', category: 'Food' };
  expect(draftErrors({ ...named, fromText: '5.005' })).toEqual({
    fromText: 'Please enter an amount with at most two decimals',
  });
  expect(draftErrors({ ...named, fromText: 'x', toText: '-' })).toEqual({
    fromText: 'Please enter an amount greater than 0',
    toText: 'Please enter an amount greater than 0',
  });
  expect(draftErrors({ ...named, fromText: '5', toText: '4' })).toEqual({
    toText: 'The second amount must not be less than the first',
  });
});

test('a rule is described in a sentence', () => {
  const conditions = { nameContains: 'coffee', toAmount: 1000, isIncome: false, accountId: 'a1' };
  const rule = { conditions, changes: { category: 'Food', tags: ['Out'] } };
  expect(conditionWords(rule, () => 'Card')).toBe('Name contains “coffee”, amount up to 1,000.00, expense, in Card');
  expect(changeWords(rule, () => 'Card')).toEqual(['Category Food', 'Tag Out']);
});
