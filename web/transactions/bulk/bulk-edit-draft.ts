import type { FormErrors } from '@mantine/form';
import { ManyChange } from '../../../contract/transactions/bulk-changes.ts';
import { NOTHING_TO_CHANGE_MESSAGE } from '../../../contract/transactions/messages.ts';
import type { ListedTransaction } from '../../../contract/transactions/transactions.ts';
import { getRecurringNamePart } from '../../../domain/payment-references.ts';
import { findFieldErrors, omitEmptyErrors } from '../../forms/field-errors.ts';
import { formatCount } from '../../lists/format-count.ts';
import type { RuleCorrection } from '../../rules/rule-draft.ts';
import { isCheckedEntry } from '../use-transaction-deletion.ts';

/** The new values for all selected transactions. If a field is empty, the current values are kept. */
export type BulkEditDraft = {
  category: string;
  addedOn: string | null;
  name: string;
  accountId: string;
  addNote: string;
  addTags: string[];
  removeTags: string[];
};

export const EMPTY_BULK_EDIT_DRAFT: BulkEditDraft = {
  category: '',
  addedOn: null,
  name: '',
  accountId: '',
  addNote: '',
  addTags: [],
  removeTags: [],
};

/**
 * The ids of the transactions to change, and how many of them were checked against a statement. Also the numbers of
 * transfers and split transactions that are skipped.
 */
export type BulkEditTargets = { ids: string[]; transferCount: number; splitCount: number; checkedCount: number };

/**
 * Finds the transactions that a change can be applied to. For transfers, only a change of the date is possible. Split
 * transactions are skipped if the category changes.
 */
export function findBulkEditTargets(chosen: readonly ListedTransaction[], draft: BulkEditDraft): BulkEditTargets {
  const { category, addedOn, accountId, ...others } = draft;
  const isOfDate = addedOn !== null && category + accountId + (others.name + others.addNote).trim() === '';
  const isOnlyDate = isOfDate && others.addTags.length + others.removeTags.length === 0;
  const transactions = isOnlyDate ? chosen : chosen.filter(({ isTransfer }) => !isTransfer);
  const meant = category === '' ? transactions : transactions.filter(({ lines }) => lines.length === 0);
  const ends = addedOn !== null || accountId !== '';
  return {
    ids: meant.map(({ _id }) => _id),
    transferCount: chosen.length - transactions.length,
    splitCount: transactions.length - meant.length,
    checkedCount: ends ? meant.filter(isCheckedEntry).length : 0,
  };
}

export function toBulkChange(
  { category, addedOn, name, accountId, addNote, addTags, removeTags }: BulkEditDraft,
  ids: string[],
): ManyChange {
  return {
    transactionIds: ids,
    ...(category !== '' && { category }),
    ...(addedOn !== null && { addedOn }),
    ...(name.trim() !== '' && { name }),
    ...(accountId !== '' && { accountId }),
    ...(addNote.trim() !== '' && { addNote }),
    ...(addTags.length > 0 && { addTags }),
    ...(removeTags.length > 0 && { removeTags }),
  };
}

/**
 * Returns the error messages of a draft by field. If the draft would change nothing, the message is shown at the first
 * field.
 */
export function validateBulkEditDraft(draft: BulkEditDraft): FormErrors {
  const change = toBulkChange(draft, ['one']);
  const found = findFieldErrors(ManyChange, change);
  const isEmpty = Object.keys(change).length === 1;
  const of = (field: string) => Object.entries(found).find(([path]) => path.startsWith(field))?.[1];
  return omitEmptyErrors({
    category: isEmpty ? NOTHING_TO_CHANGE_MESSAGE : found.category,
    addedOn: found.addedOn,
    name: found.name,
    addNote: found.addNote,
    addTags: of('addTags'),
    removeTags: of('removeTags'),
  });
}

/** Returns a sentence for each reason why transactions are skipped. */
export function describeSkippedTransactions({ ids, transferCount, splitCount }: BulkEditTargets): string[] {
  return [
    ...(transferCount > 0
      ? [
          `${formatCount(transferCount, 'transfer')} will not change. To change the date of transfers, leave all other fields empty.`,
        ]
      : []),
    ...(splitCount > 0
      ? [
          `${formatCount(splitCount, 'split transaction')} will be skipped, because each split line has its own category.`,
        ]
      : []),
    ...(ids.length === 0 ? ['None of these transactions will change.'] : []),
  ];
}

/**
 * Called after a change. `changeId` identifies it so that it can be undone; null if nothing was changed. A rule can be
 * made from `correction`.
 */
export type OnBulkChange = (
  message: string,
  changeId: string | null,
  changedCount: number,
  correction?: RuleCorrection,
) => void;

/**
 * Returns the correction of several transactions as the basis for a rule. Undefined if their category was not changed or
 * if their names have different parts that recur.
 */
export function findSharedCorrection(
  chosen: readonly ListedTransaction[],
  { category }: Pick<BulkEditDraft, 'category'>,
): RuleCorrection | undefined {
  const [first] = chosen;
  if (!first || category === '') return undefined;
  const keyOf = ({ name, isIncome }: ListedTransaction) => `${isIncome} ${getRecurringNamePart(name).toLowerCase()}`;
  const isShared = chosen.every((each) => keyOf(each) === keyOf(first));
  return isShared ? { name: first.name, newName: first.name, category, isIncome: first.isIncome } : undefined;
}
