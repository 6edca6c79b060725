import type { NameSuggestion } from '../../../contract/transactions/transactions.ts';
import type { Draft } from '../draft.ts';

/** The fields that a suggestion fills in, in addition to the name. */
export type Filled = Pick<Draft, 'costText' | 'category' | 'accountId'>;

/**
 * Returns the fields to change when the person selects a suggestion. Values that the person entered are kept.
 * @param begin the draft before the person entered anything
 * @param filled the values that an earlier suggestion filled in
 */
export function fillIn(
  draft: Draft,
  suggestion: NameSuggestion,
  begin: Draft,
  filled: Partial<Filled>,
): Pick<Draft, 'name'> & Partial<Filled> {
  const offered: Filled = {
    costText: suggestion.cost.toFixed(2),
    category: suggestion.category,
    accountId: suggestion.accountId,
  };
  const isOpen = (field: keyof Filled) => draft[field] === begin[field] || draft[field] === filled[field];
  return {
    name: suggestion.name,
    ...(isOpen('costText') && draft.lines.length === 0 && { costText: offered.costText }),
    ...(isOpen('category') && draft.lines.length === 0 && { category: offered.category }),
    ...(isOpen('accountId') && { accountId: offered.accountId }),
  };
}
