import { expect, test } from 'vitest';
import { type Import, type ImportHead, ROW_GROUPS, type RowGroup } from '../../contract/imports/import-preview.ts';
import {
  describeDiscard,
  describeFileNames,
  describeImportAdditions,
  describeImportResult,
  describePossibleTransfers,
  describeRowCounts,
  describeSkipReason,
  describeTargetAccounts,
  describeUndoneImport,
  explainNothingToImport,
} from './describe-import.ts';

const NONE = Object.fromEntries(ROW_GROUPS.map((group) => [group, 0])) as Record<RowGroup, number>;
const RESULT = { added: 0, transfers: 0, joined: 0, accountsMade: 0, removed: 0, kept: 0, accountsKept: 0 };

test('an import of many files is named after the first ones', () => {
  expect(describeFileNames(['a.csv', 'b.csv', 'c.csv'])).toBe('a.csv, b.csv, c.csv');
  expect(describeFileNames(['a.csv', 'b.csv', 'c.csv', 'd.csv'])).toBe('a.csv, b.csv and 2 more');
});

test('discarding a preview says what is lost', () => {
  const preview = (groups: Partial<typeof NONE>, count: number) =>
    ({ groups: { ...NONE, ...groups }, adds: { count, income: 0, expense: 0, transfers: 0 } }) as unknown as Import;
  const lost = 'Nothing from this preview has been added yet. Changes that you made in it will be lost.';
  expect(describeDiscard(preview({ here: 45, likely: 1 }, 0))).toBe(
    '46 rows are already recorded and will stay so. There is nothing new to add.',
  );
  expect(describeDiscard(preview({ unreadable: 2 }, 0))).toBe('There is nothing to add, so nothing will be lost.');
  expect(describeDiscard(preview({ new: 2 }, 2))).toBe(lost);
  expect(describeDiscard({ rowCount: 3 } as ImportHead)).toBe(lost);
});

test('one sentence counts all rows', () => {
  const counts = { ...NONE, unreadable: 1, new: 27, here: 2, pending: 1 };
  const unreadable = [{ file: 0, line: 14, reason: 'amount' }];
  expect(describeRowCounts(31, counts, unreadable)).toBe(
    '31 rows: 27 new, 2 already recorded, 1 pending, 1 unreadable (line 14: amount)',
  );
  expect(describeRowCounts(2, { ...NONE, unreadable: 2 }, unreadable)).toBe(
    '2 rows: 2 unreadable (line 14: amount and others)',
  );
  const ofThree = [...unreadable, { file: 1, line: 3, reason: 'date' }, { file: 1, line: 0, reason: 'file' }];
  expect(describeRowCounts(6, { ...NONE, unreadable: 3, none: 3 }, ofThree, ['a.csv', 'b.zip'])).toBe(
    '6 rows: 3 unreadable (line 14 of a.csv: amount, line 3 of b.zip: date, a file in the archive), 3 not transactions',
  );
  const sheet = [{ file: 0, line: 0, reason: 'sheet' }];
  expect(describeRowCounts(1, { ...NONE, unreadable: 1 }, sheet)).toBe('1 row: 1 unreadable (a sheet of the workbook)');
  expect(describeRowCounts(10_000, { ...NONE, new: 10_000 })).toBe('10,000 rows: 10,000 new');
  expect(describeRowCounts(0, NONE)).toBe('No rows');
});

test('many accounts are summarized as new, existing and skipped', () => {
  const made = { accountId: null, newWith: null, isLeftOut: false };
  const own = { accountId: 'everyday', newWith: null, isLeftOut: false };
  const left = { ...made, isLeftOut: true };
  expect(describeTargetAccounts([made, own, made, left])).toBe('2 new accounts, 1 of your accounts, 1 skipped');
  expect(describeTargetAccounts([made, made])).toBe('2 new accounts');
  // An account shared by several files is counted once.
  expect(describeTargetAccounts([made, { ...made, newWith: 0 }, own, own])).toBe('1 new account, 1 of your accounts');
});

test('the transactions and transfers to add are counted', () => {
  expect(describeImportAdditions({ count: 27, transfers: 1 })).toBe('27 transactions and 1 transfer');
  expect(describeImportAdditions({ count: 1, transfers: 0 })).toBe('1 transaction');
  expect(describeImportAdditions({ count: 0, transfers: 1200 })).toBe('1,200 transfers');
  expect(describeImportAdditions({ count: 0, transfers: 0 })).toBe(null);
  expect(explainNothingToImport({ ...NONE, here: 4 })).toBe('Nothing new to import.');
  expect(explainNothingToImport({ ...NONE, here: 4, currency: 1 })).toBe('No rows are included yet.');
});

test('possible transfers are counted, and it says if there may be more', () => {
  expect(describePossibleTransfers(1, true)).toBe(
    '1 of the imported transactions may be a transfer between your accounts.',
  );
  expect(describePossibleTransfers(50, false)).toBe(
    'At least 50 of the imported transactions may be transfers between your accounts.',
  );
});

test('the result says what was added, and undoing it what was kept', () => {
  expect(describeImportResult({ ...RESULT, added: 1 })).toBe('1 transaction added');
  expect(describeImportResult({ ...RESULT, joined: 2 })).toBe('2 rows matched with your transactions');
  expect(
    describeImportResult({ added: 27, transfers: 1, joined: 2, accountsMade: 1, removed: 0, kept: 0, accountsKept: 0 }),
  ).toBe('27 transactions added, 1 transfer, 2 duplicates skipped, 1 account created');
  expect(describeUndoneImport({ ...RESULT, removed: 26, kept: 1 })).toBe(
    '26 transactions removed, 1 kept because you edited it',
  );
  expect(describeUndoneImport({ ...RESULT, removed: 26, kept: 2, accountsKept: 1 })).toBe(
    '26 transactions removed, 2 and 1 account kept because you edited them',
  );
});

test('declined and pending rows have different reasons', () => {
  expect(describeSkipReason('failed')).toBe('Declined, cancelled or reversed.');
  expect(describeSkipReason('pending')).toBe('Not booked by the bank yet.');
});
