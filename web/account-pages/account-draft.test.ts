import { expect, test } from 'vitest';
import { createMoneyAccountDraft, mayLackMinusSign, toChangedAccount, toNewAccount } from './account-draft.ts';

const NEW = { ...createMoneyAccountDraft('2026-11-27'), name: 'Cash', kind: 'cash' as const };

test('the balance of a new account is the one of today, and an empty balance has no day', () => {
  expect(toNewAccount({ ...NEW, openingText: '60' })).toMatchObject({ openingBalance: 60, openingDay: '2026-11-27' });
  expect(toNewAccount({ ...NEW, openingText: '0' })).toMatchObject({ openingBalance: 0, openingDay: '2026-11-27' });
  expect(toNewAccount({ ...NEW, openingText: '60', openingDay: null })).toMatchObject({ openingDay: null });
  expect(toNewAccount(NEW)).toMatchObject({ openingBalance: 0, openingDay: null });
  expect(toChangedAccount(NEW)).toMatchObject({ openingDay: '2026-11-27' });
});

test('a positive balance of a card or loan may lack its minus sign, unless it is unchanged', () => {
  const lacks = (kind: 'card' | 'loan' | 'cash', openingText: string, before: Parameters<typeof mayLackMinusSign>[1]) =>
    mayLackMinusSign(toNewAccount({ ...NEW, kind, openingText }), before);
  expect(lacks('card', '612.40', null)).toBe(true);
  expect(lacks('loan', '612.40', null)).toBe(true);
  expect(lacks('card', '-612.40', null)).toBe(false);
  expect(lacks('card', '', null)).toBe(false);
  expect(lacks('cash', '612.40', null)).toBe(false);
  expect(lacks('card', '612.40', { kind: 'card', openingBalance: 612.4 })).toBe(false);
  expect(lacks('card', '612.40', { kind: 'cash', openingBalance: 612.4 })).toBe(true);
  expect(lacks('card', '600', { kind: 'card', openingBalance: 612.4 })).toBe(true);
});
