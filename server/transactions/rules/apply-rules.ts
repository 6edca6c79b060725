import { setImmediate } from 'node:timers/promises';
import { MAX_TRANSACTIONS_CHANGED_BY_RULES, type NewRule } from '../../../contract/transactions/rules.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { splitIntoBatches } from '../../db/split-into-batches.ts';
import { lockUser, waitForBulkWrite } from '../../db/user-lock.ts';
import { changeTransactionFields, type TransactionChange } from '../change-transaction-fields.ts';
import { listTransactionsByIds } from '../transaction-store.ts';
import { CHANGES_PER_BATCH } from '../undo-bulk-change.ts';
import { type PreparedRule, prepareRule } from './evaluate-rules.ts';
import { createRulesRunId } from './last-rules-run.ts';
import { evaluateRulesOnTransactions, findRuleChange } from './preview-rules.ts';

export type AppliedRules = { changedCount: number; changeId: string | null; isCapped: boolean };

/**
 * Applies rules to existing transactions, in batches, with pauses in between so that other requests can run. Skips
 * split transactions, and also checked ones unless the request includes them. If the server stops halfway, applying the
 * rules again continues where it stopped.
 */
export async function applyRules(
  db: Db,
  userId: number,
  rules: readonly NewRule[],
  { withChecked, now }: { withChecked: boolean; now: Date },
): Promise<AppliedRules> {
  const ready = rules.map(prepareRule);
  const changeId = createRulesRunId(now);
  let changedCount = 0;
  const { isCapped } = await evaluateRulesOnTransactions(db, userId, rules, async (fitting) => {
    const before = changedCount;
    const ids = fitting.filter(({ row }) => isMeant(row, withChecked)).map(({ row }) => row.id);
    for (const some of splitIntoBatches(
      ids.slice(0, MAX_TRANSACTIONS_CHANGED_BY_RULES - changedCount),
      CHANGES_PER_BATCH,
    )) {
      const change = (tx: Tx) => changeSome(tx, userId, ready, some, { withChecked, changeId, now });
      changedCount += await waitForBulkWrite(() => db.transaction().execute(change));
      await setImmediate(); // SQLite calls are synchronous, so pause to let other requests run
    }
    return changedCount - before;
  });
  return { changedCount, changeId: changedCount > 0 ? changeId : null, isCapped };
}

type Row = { is_split: number; is_checked: number };

function isMeant({ is_split, is_checked }: Row, withChecked: boolean): boolean {
  return is_split === 0 && (withChecked || is_checked === 0);
}

/** Reloads the transactions before changing them, because another request may have changed them in the meantime. */
async function changeSome(
  tx: Tx,
  userId: number,
  rules: readonly PreparedRule[],
  ids: readonly string[],
  { withChecked, changeId, now }: { withChecked: boolean; changeId: string; now: Date },
): Promise<number> {
  await lockUser(tx, userId);
  const changes: TransactionChange[] = [];
  for (const before of await listTransactionsByIds(tx, userId, ids)) {
    const change = isMeant(before, withChecked) ? findRuleChange(rules, before) : undefined;
    if (change) changes.push({ before, change });
  }
  return changeTransactionFields(tx, userId, changes, { changeId, now });
}
