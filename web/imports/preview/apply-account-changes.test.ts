import { expect, test } from 'vitest';
import type { ImportAccount } from '../../../contract/imports/import-preview.ts';
import { applyAccountChanges } from './apply-account-changes.ts';

const ACCOUNT: ImportAccount = {
  file: 0,
  id: '',
  name: '',
  currency: null,
  rowCount: 2,
  accountId: 'everyday',
  newName: null,
  nameIfNew: 'may',
  newWith: null,
  newKind: 'everyday',
  reason: 'used last',
  isLeftOut: false,
  opening: 20,
  openingMove: { from: 0, gap: null, keptDay: null },
  brokenBalance: null,
};

test('unconfirmed choices of accounts are shown in their order', () => {
  const apply = (...changes: Parameters<typeof applyAccountChanges>[1]) => applyAccountChanges([ACCOUNT], changes)[0];
  expect(apply()).toBe(ACCOUNT);
  expect(apply({ account: 1, accountId: 'visa' })).toBe(ACCOUNT);
  const visa = { accountId: 'visa', reason: 'chosen', opening: null, openingMove: null };
  expect(apply({ account: 0, isLeftOut: true }, { account: 0, accountId: 'visa', isLeftOut: false })).toMatchObject({
    ...visa,
    isLeftOut: false,
  });
  expect(apply({ account: 0, newName: 'Holiday' }, { account: 0, newName: 'Trip', newKind: 'cash' })).toMatchObject({
    accountId: null,
    newName: 'Trip',
    nameIfNew: 'Trip',
    newKind: 'cash',
  });
  expect(apply({ account: 0, newWith: 3 })).toMatchObject({ accountId: null, newWith: 3 });
});
