import type { FormErrors } from '@mantine/form';
import { ManyChange } from '../../../contract/change-many.ts';
import type { ListedTransaction } from '../../../contract/transactions.ts';
import { fieldErrors, onlySaid } from '../../forms/field-errors.ts';
import { counted } from '../../lists/counted.ts';
import { wasChecked } from '../use-deletion.ts';

/** What several transactions are to have in common. What is empty stays as it is with each of them. */
export type Draft = {
  category: string;
  addedOn: string | null;
  name: string;
  accountId: string;
  addTags: string[];
  removeTags: string[];
};

export const EMPTY_DRAFT: Draft = { category: '', addedOn: null, name: '', accountId: '', addTags: [], removeTags: [] };

/** Which of those that are chosen a change is of, and how many it leaves out for a reason that is told. */
export type Meant = { ids: string[]; transferCount: number; splitCount: number; checkedCount: number };

/** A transfer has nothing of this but its date, and what is split has its categories in its lines. */
export function meantOf(chosen: readonly ListedTransaction[], draft: Draft): Meant {
  const { category, addedOn, accountId, ...others } = draft;
  const isOfDate = addedOn !== null && category + accountId + others.name.trim() === '';
  const isOnlyDate = isOfDate && others.addTags.length + others.removeTags.length === 0;
  const transactions = isOnlyDate ? chosen : chosen.filter(({ isTransfer }) => !isTransfer);
  const meant = category === '' ? transactions : transactions.filter(({ lines }) => lines.length === 0);
  const ends = addedOn !== null || accountId !== '';
  return {
    ids: meant.map(({ _id }) => _id),
    transferCount: chosen.length - transactions.length,
    splitCount: transactions.length - meant.length,
    checkedCount: ends ? meant.filter(wasChecked).length : 0,
  };
}

/** What the form would send. */
export function changeOf(
  { category, addedOn, name, accountId, addTags, removeTags }: Draft,
  ids: string[],
): ManyChange {
  return {
    transactionIds: ids,
    ...(category !== '' && { category }),
    ...(addedOn !== null && { addedOn }),
    ...(name.trim() !== '' && { name }),
    ...(accountId !== '' && { accountId }),
    ...(addTags.length > 0 && { addTags }),
    ...(removeTags.length > 0 && { removeTags }),
  };
}

/** What is wrong with a draft, by field; what changes nothing is told under the first. */
export function draftErrors(draft: Draft): FormErrors {
  const change = changeOf(draft, ['one']);
  const found = fieldErrors(ManyChange, change);
  const isEmpty = Object.keys(change).length === 1;
  const of = (field: string) => Object.entries(found).find(([path]) => path.startsWith(field))?.[1];
  return onlySaid({
    category: isEmpty ? 'Please enter what is to change' : found.category,
    addedOn: found.addedOn,
    name: found.name,
    addTags: of('addTags'),
    removeTags: of('removeTags'),
  });
}

/** What is left out, and why, in plain sentences. */
export function leftOutWords({ ids, transferCount, splitCount }: Meant): string[] {
  return [
    ...(transferCount > 0
      ? [
          `${counted(transferCount, 'transfer stays as it is', 'transfers stay as they are')}: of transfers only the date can be changed, by itself.`,
        ]
      : []),
    ...(splitCount > 0
      ? [`${counted(splitCount, 'that is split is', 'that are split are')} left out: categories are in the lines.`]
      : []),
    ...(ids.length === 0 ? ['Nothing is left to change.'] : []),
  ];
}
