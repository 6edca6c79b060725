import { expect, test } from 'vitest';
import {
  describeBalanceAfterImport,
  describeBalanceProof,
  describeBrokenBalance,
  describeOpeningBalanceChange,
  describeSuggestedOpeningBalance,
} from './describe-balance-proof.ts';

const PROOF = {
  account: 0,
  opening: 1234.56,
  sum: 1111.11,
  rowCount: 27,
  closing: 2345.67,
  closingDay: null,
  isProven: true,
  after: null,
  openingToSet: null,
  openingDayToSet: null,
};

test('matching balances are shown as a sum', () => {
  expect(describeBalanceProof(PROOF)).toBe('1,234.56 + 27 rows = 2,345.67, which matches the file');
});

test('balances that do not match show the difference', () => {
  expect(describeBalanceProof({ ...PROOF, closing: 2345.77, isProven: false })).toBe(
    '1,234.56 + 27 rows = 2,345.67, but the file says 2,345.77, a difference of 0.10. A row may be missing or misread.',
  );
});

test('a single balance is shown but proves nothing', () => {
  expect(describeBalanceProof({ ...PROOF, opening: null, isProven: null })).toBe(
    'According to the file, the closing balance is 2,345.67.',
  );
  expect(describeBalanceProof({ ...PROOF, opening: null, closingDay: '2026-03-06', isProven: null })).toBe(
    'According to the file, the balance on Mar 6, 2026 is 2,345.67.',
  );
});

test('the balance after the import is compared with the file', () => {
  const after = (balance: number) => describeBalanceAfterImport({ ...PROOF, after: { day: '2026-03-31', balance } });
  expect(after(2345.67)).toEqual({
    words: 'After the import, the balance on Mar 31, 2026 is 2,345.67, which matches the file.',
    isReached: true,
  });
  expect(after(2330.23)?.words).toBe(
    'After the import, the balance on Mar 31, 2026 is 2,330.23, but the file says 2,345.67: 15.44 too low.',
  );
  expect(after(2345.77)?.words).toContain('but the file says 2,345.67: 0.10 too high.');
  expect(describeBalanceAfterImport(PROOF)).toBeUndefined();
});

test('a gap before later entries is reported once', () => {
  const proof = { ...PROOF, after: { day: '2026-03-31', balance: 2445.67 } };
  expect(describeBalanceAfterImport(proof, { from: 849.5, gap: 100, keptDay: null })).toBeUndefined();
  expect(describeBalanceAfterImport(proof, { from: 849.5, gap: 90, keptDay: null })?.isReached).toBe(false);
});

test('an earlier file shows the new opening balance and any gap to later entries', () => {
  const moved = (gap: number | null) =>
    describeOpeningBalanceChange({ opening: 449.5, openingMove: { from: 849.5, gap, keptDay: null } });
  expect(moved(0)).toEqual({
    words:
      'The opening balance changes from 849.50 to 449.50 because this file starts before your first entry. Later balances do not change.',
    isJoined: true,
  });
  expect(moved(349.5)).toEqual({
    words:
      'The opening balance changes from 849.50 to 449.50 because this file starts before your first entry. Later balances do not change. However, the closing balance in the file is 349.50 below the balance just before your next entry. Some days may be missing.',
    isJoined: false,
  });
  expect(moved(-1)?.words).toContain('However, the closing balance in the file is 1.00 above the balance');
  expect(moved(null)?.words).toMatch(/to 449.50 because this file starts before your first entry\.$/);
  expect(describeOpeningBalanceChange({ opening: 100, openingMove: null })).toBeUndefined();
  expect(
    describeOpeningBalanceChange({ opening: 100, openingMove: { from: 100, gap: null, keptDay: null } }),
  ).toBeUndefined();
});

test('a change that keeps an entered balance correct names its day instead of the first entry', () => {
  const openingMove = { from: 849.5, gap: 0, keptDay: '2026-03-01' };
  expect(describeOpeningBalanceChange({ opening: 449.5, openingMove })).toEqual({
    words:
      'The opening balance changes from 849.50 to 449.50, so that the balance that you entered for Mar 1, 2026 stays correct.',
    isJoined: true,
  });
});

test('a confirmed balance that the rows change is named with its day and source', () => {
  const broken = { day: '2026-05-31', balance: 2691.5, expected: 2716.5, source: 'statement' } as const;
  expect(describeBrokenBalance({ brokenBalance: broken })).toMatch(
    /^After the import, the balance on May 31, 2026 is 2,691.50, but the statement that you imported says 2,716.50\. /,
  );
  expect(describeBrokenBalance({ brokenBalance: { ...broken, source: 'entered' } })).toMatch(
    /^After the import, the balance on May 31, 2026, which you entered, changes from 2,716.50 to 2,691.50, /,
  );
  expect(describeBrokenBalance({ brokenBalance: null })).toBeUndefined();
});

test('an account without an opening balance shows the one that matches the file', () => {
  expect(describeSuggestedOpeningBalance({ ...PROOF, openingToSet: -110 })).toBe(
    'To match this file, the opening balance of this account must be -110.00.',
  );
  expect(describeSuggestedOpeningBalance(PROOF)).toBeUndefined();
  // If the missing opening balance explains the whole difference, no difference is reported.
  const after = { day: '2026-03-31', balance: 2235.67 };
  expect(describeBalanceAfterImport({ ...PROOF, openingToSet: 110, after })).toBeUndefined();
  expect(describeBalanceAfterImport({ ...PROOF, openingToSet: 100, after })?.isReached).toBe(false);
});
