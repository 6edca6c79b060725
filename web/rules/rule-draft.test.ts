import { expect, test } from 'vitest';
import { describeConditions, describeRuleChanges } from './describe-rule.ts';
import { createRuleDraft, toNewRule, toRuleDraft, validateRuleDraft } from './rule-draft.ts';

test('the form shows a saved rule and sends it unchanged', () => {
  for (const rule of [
    { conditions: { nameContains: 'coffee', isIncome: false }, changes: { category: 'Food' } },
    {
      conditions: { nameIs: 'Rent', noteContains: 'May', fromAmount: 900, toAmount: 1000.5, accountId: 'everyday' },
      changes: { name: 'Rent of May', tags: ['Home'], accountId: 'card' },
    },
  ]) {
    expect(toNewRule(toRuleDraft(rule))).toEqual(rule);
    expect(validateRuleDraft(toRuleDraft(rule))).toEqual({});
  }
});

test('a correction starts a rule for similar names', () => {
  const correction = { name: 'AMZN', newName: 'AMZN ', category: 'Shopping', isIncome: false };
  expect(toNewRule(createRuleDraft(correction))).toEqual({
    conditions: { nameContains: 'AMZN', isIncome: false },
    changes: { category: 'Shopping' },
  });
  expect(toNewRule(createRuleDraft({ ...correction, newName: 'Amazon' })).changes).toEqual({
    name: 'Amazon',
    category: 'Shopping',
  });
});

test('a rule from a correction leaves out payment references', () => {
  const name = 'Oakwood Properties Web Pmts 4x9k2l Web Id';
  const correction = { name, newName: name, category: 'Bills', isIncome: false };
  expect(createRuleDraft(correction)).toMatchObject({ nameText: 'Oakwood Properties', newName: '' });
});

test('missing and invalid values are shown at their fields', () => {
  const empty = createRuleDraft(undefined);
  expect(validateRuleDraft(empty)).toEqual({
    nameText: 'Enter at least one condition',
    category: 'Choose at least one change',
  });
  const named = { ...empty, nameText: 'a', category: 'Food' };
  expect(validateRuleDraft({ ...named, fromText: '5.005' })).toEqual({
    fromText: 'Enter an amount with at most two decimals',
  });
  expect(validateRuleDraft({ ...named, fromText: 'x', toText: '-' })).toEqual({
    fromText: 'Enter an amount greater than 0',
    toText: 'Enter an amount greater than 0',
  });
  expect(validateRuleDraft({ ...named, fromText: '5', toText: '4' })).toEqual({
    toText: 'The second amount must not be less than the first',
  });
});

test('a rule is described in a sentence', () => {
  const conditions = { nameContains: 'coffee', toAmount: 1000, isIncome: false, accountId: 'a1' };
  const rule = { conditions, changes: { category: 'Food', tags: ['Out'] } };
  expect(describeConditions(rule, () => 'Card')).toBe(
    'Name contains “coffee”, amount up to 1,000.00, expense, in Card',
  );
  expect(describeRuleChanges(rule, () => 'Card')).toEqual(['Category Food', 'Tag Out']);
});
