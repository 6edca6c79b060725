import type { NameSuggestion } from '../../../contract/transactions/transactions.ts';
import type { Draft } from '../draft.ts';

/** The fields that a suggestion fills in besides the name. */
export type Filled = Pick<Draft, 'costText' | 'category' | 'accountId'>;

/**
 * Returns the draft changes for a selected suggestion. Fields that the person has entered are kept.
 * @param begin the draft before anything was entered
 * @param filled the values filled in by an earlier suggestion
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
