import type { Reply } from '../../../contract/operation.ts';
import type { proposeByRules } from '../../../contract/transactions/rules.ts';
import type { NameSuggestion } from '../../../contract/transactions/transactions.ts';
import { toMinor } from '../../../domain/money.ts';
import type { Db, Kind } from '../../db/schema.ts';
import { fold } from '../../text/fold.ts';
import { judge, type Subject } from './matching.ts';
import { listReadyRules } from './store.ts';

/** Returns the values that the rules propose for a new transaction; null for each field without a proposal. */
export async function propose(db: Db, userId: number, subject: Subject): Promise<Reply<typeof proposeByRules>> {
  const { name, category, accountId, tags } = judge(await listReadyRules(db, userId), subject);
  return { name: name ?? null, category: category ?? null, accountId: accountId ?? null, tags };
}

/**
 * Replaces the category and account of suggested names with those of the current rules. The suggestions contain the
 * values of earlier transactions.
 */
export async function asRulesSay(
  db: Db,
  userId: number,
  kind: Kind,
  suggestions: readonly NameSuggestion[],
): Promise<NameSuggestion[]> {
  const rules = suggestions.length > 0 ? await listReadyRules(db, userId) : [];
  return suggestions.map((suggestion) => {
    const { name, cost, accountId } = suggestion;
    const verdict = judge(rules, { names: [fold(name)], note: '', amountMinor: toMinor(cost), kind, accountId });
    const { category = suggestion.category } = verdict;
    return { ...suggestion, category, accountId: verdict.accountId ?? accountId };
  });
}
