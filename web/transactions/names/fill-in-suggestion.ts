import type { NameSuggestion } from '../../../contract/transactions/name-suggestions.ts';
import { toAmountText } from '../../money/amount-text.ts';
import type { TransactionDraft } from '../transaction-draft.ts';

/** The fields that are filled in, in addition to the name, when the user selects a suggested name. */
export type SuggestedFields = Pick<TransactionDraft, 'costText' | 'category' | 'accountId'>;

/**
 * Returns the fields to fill in when the user selects a suggested name. Values that the user entered are kept.
 * @param begin the draft at the time the form opened
 * @param filled the values filled in by an earlier suggestion
 */
export function fillInSuggestion(
  draft: TransactionDraft,
  suggestion: NameSuggestion,
  begin: TransactionDraft,
  filled: Partial<SuggestedFields>,
): Pick<TransactionDraft, 'name'> & Partial<SuggestedFields> {
  const offered: SuggestedFields = {
    costText: toAmountText(suggestion.cost),
    category: suggestion.category,
    accountId: suggestion.accountId,
  };
  const isOpen = (field: keyof SuggestedFields) => draft[field] === begin[field] || draft[field] === filled[field];
  return {
    name: suggestion.name,
    ...(isOpen('costText') && draft.lines.length === 0 && { costText: offered.costText }),
    ...(isOpen('category') && draft.lines.length === 0 && { category: offered.category }),
    ...(isOpen('accountId') && { accountId: offered.accountId }),
  };
}
