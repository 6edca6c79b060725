import type { NameSuggestion } from '../../../contract/transactions.ts';
import type { Draft } from '../draft.ts';

/** What a suggestion fills in beside the name. */
export type Filled = Pick<Draft, 'costText' | 'category' | 'accountId'>;

/**
 * What a draft becomes with a suggestion that is taken: whatever the person has entered stays.
 * @param begin the draft as it was before anything was entered
 * @param filled what a suggestion before this one filled in, which nobody entered
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
