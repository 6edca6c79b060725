import type { OperationReply } from '../../../contract/operation.ts';
import type { NameSuggestion } from '../../../contract/transactions/name-suggestions.ts';
import type { proposeByRules } from '../../../contract/transactions/rules.ts';
import { amountToMinor } from '../../../domain/money.ts';
import type { Db, TransactionKind } from '../../db/schema.ts';
import { foldText } from '../../text/fold-text.ts';
import { evaluateRules, type RuleInput } from './evaluate-rules.ts';
import { listPreparedRules } from './rule-store.ts';

/** Returns the values that the rules propose for a new transaction. Fields without a proposal are null. */
export async function proposeValuesByRules(
  db: Db,
  userId: number,
  subject: RuleInput,
): Promise<OperationReply<typeof proposeByRules>> {
  const { name, category, accountId, tags } = evaluateRules(await listPreparedRules(db, userId), subject);
  return { name: name ?? null, category: category ?? null, accountId: accountId ?? null, tags };
}

/**
 * Gives suggested names the category and account that the current rules would set. The suggestions come from earlier
 * transactions, which may be older than the rules.
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
