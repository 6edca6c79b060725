import { expect, test } from 'vitest';
import type { ListedTransaction } from '../../../contract/transactions/transactions.ts';
import {
  describeSkippedTransactions,
  EMPTY_BULK_EDIT_DRAFT,
  findBulkEditTargets,
  findSharedCorrection,
  toBulkChange,
  validateBulkEditDraft,
} from './bulk-edit-draft.ts';

const row = (_id: string, some: Partial<ListedTransaction> = {}) =>
  ({ _id, lines: [], isChecked: false, ...some }) as unknown as ListedTransaction;
const line = { category: 'Food', amount: 1, note: '' };
const CHOSEN = [
  row('tea', { isChecked: true }),
  row('market', { lines: [line, line] }),
  row('moved', { isTransfer: true }),
];

test('only filled fields are sent', () => {
  expect(
    toBulkChange({ ...EMPTY_BULK_EDIT_DRAFT, name: ' ', addNote: 'with Ann', addTags: ['Trip'] }, ['tea']),
  ).toEqual({
    transactionIds: ['tea'],
    addNote: 'with Ann',
    addTags: ['Trip'],
  });
  expect(validateBulkEditDraft(EMPTY_BULK_EDIT_DRAFT)).toEqual({ category: 'Choose at least one change' });
  expect(validateBulkEditDraft({ ...EMPTY_BULK_EDIT_DRAFT, addedOn: '2026-01-01' })).toEqual({});
});

test('transfers are skipped, and so are splits if the category changes, with a note for both', () => {
  const renamed = findBulkEditTargets(CHOSEN, { ...EMPTY_BULK_EDIT_DRAFT, name: 'Fair' });
  expect(renamed).toEqual({ ids: ['tea', 'market'], transferCount: 1, splitCount: 0, checkedCount: 0 });
  expect(describeSkippedTransactions(renamed)).toEqual([
    '1 transfer will not change. To change the date of transfers, leave all other fields empty.',
  ]);
  const moved = findBulkEditTargets(CHOSEN, { ...EMPTY_BULK_EDIT_DRAFT, category: 'Pets', addedOn: '2026-01-01' });
  expect(moved).toEqual({ ids: ['tea'], transferCount: 1, splitCount: 1, checkedCount: 1 });
  expect(describeSkippedTransactions(moved)[1]).toBe(
    '1 split transaction will be skipped, because each split line has its own category.',
  );
  const dated = findBulkEditTargets(CHOSEN, { ...EMPTY_BULK_EDIT_DRAFT, addedOn: '2026-01-01' });
  expect([dated.ids, describeSkippedTransactions(dated)]).toEqual([['tea', 'market', 'moved'], []]);
  expect(
    describeSkippedTransactions(findBulkEditTargets([row('moved', { isTransfer: true })], EMPTY_BULK_EDIT_DRAFT)),
  ).toContain('None of these transactions will change.');
});

test('a rule can be made from a new category if the names differ only in a reference', () => {
  const of = (name: string, isIncome = false) => ({ name, isIncome }) as ListedTransaction;
  const [one, other] = [of('Oakwood Properties Web Pmts 7Q1M5T'), of('OAKWOOD Properties Web Pmts 4X9K2L')];
  expect(findSharedCorrection([one, other], { category: 'Bills' })).toEqual({
    name: one.name,
    newName: one.name,
    category: 'Bills',
    isIncome: false,
  });
  expect(findSharedCorrection([one, other], { category: '' })).toBeUndefined();
  expect(findSharedCorrection([one, of('Bakery')], { category: 'Bills' })).toBeUndefined();
  expect(findSharedCorrection([of('Bakery'), of('Bakery', true)], { category: 'Bills' })).toBeUndefined();
});
