import type { OperationReply } from '../../../contract/operation.ts';
import type { NameSuggestion } from '../../../contract/transactions/name-suggestions.ts';
import type { proposeByRules } from '../../../contract/transactions/rules.ts';
import { amountToMinor } from '../../../domain/money.ts';
import type { Db, TransactionKind } from '../../db/schema.ts';
import { foldText } from '../../text/fold-text.ts';
import { evaluateRules, type RuleInput } from './evaluate-rules.ts';
import { listPreparedRules } from './rule-store.ts';

/** Returns the values that the rules propose for a new transaction. A field for which there is no proposal is null. */
export async function proposeValuesByRules(
  db: Db,
  userId: number,
  subject: RuleInput,
): Promise<OperationReply<typeof proposeByRules>> {
  const { name, category, accountId, tags } = evaluateRules(await listPreparedRules(db, userId), subject);
  return { name: name ?? null, category: category ?? null, accountId: accountId ?? null, tags };
}

/**
 * Sets the category and account of suggested names as the current rules would. The suggestions come from earlier
 * transactions, to which these rules may not have applied.
 */
export async function applyRulesToNameSuggestions(
  db: Db,
  userId: number,
  kind: TransactionKind,
  suggestions: readonly NameSuggestion[],
): Promise<NameSuggestion[]> {
  const rules = suggestions.length > 0 ? await listPreparedRules(db, userId) : [];
  return suggestions.map((suggestion) => {
    const { name, cost, accountId } = suggestion;
    const verdict = evaluateRules(rules, {
      names: [foldText(name)],
      note: '',
      amountMinor: amountToMinor(cost),
      kind,
      accountId,
    });
    const { category = suggestion.category } = verdict;
    return { ...suggestion, category, accountId: verdict.accountId ?? accountId };
  });
}
