import { expect, test } from 'vitest';
import { createRenamingRule, findRenaming } from './renaming.ts';

test('a renaming is found if more than the case of the name changed', () => {
  expect(findRenaming({ name: 'AMZN MKTP' }, { name: 'Amazon' })).toEqual({ from: 'AMZN MKTP', to: 'Amazon' });
  expect(findRenaming({ name: 'AMAZON' }, { name: 'Amazon' })).toBeNull();
  expect(findRenaming({ name: 'Amazon' }, undefined)).toBeNull();
});

test('the rule of a renaming changes only the name of transactions with exactly the old name', () => {
  expect(createRenamingRule({ from: 'AMZN MKTP', to: 'Amazon' })).toEqual({
    conditions: { nameIs: 'AMZN MKTP' },
    changes: { name: 'Amazon' },
  });
});
