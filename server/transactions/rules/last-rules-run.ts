import type { OperationReply } from '../../../contract/operation.ts';
import type { getLastRulesRun } from '../../../contract/transactions/last-rules-run.ts';
import { createId } from '../../db/create-id.ts';
import type { Db } from '../../db/schema.ts';
import { UNDOABLE_FOR } from '../undo-log.ts';

/** Ids of rule runs start with this prefix, which distinguishes them from other bulk changes. */
const PREFIX = 'rules-';

/** Returns an id for a run of rules. Ids of later runs sort after ids of earlier ones. */
export function createRulesRunId(now: Date): string {
  return `${createSortedPrefix(now.getTime())}-${createId()}`;
}

function createSortedPrefix(time: number): string {
  return `${PREFIX}${time.toString(36).padStart(9, '0')}`;
}

/** Returns the user's last run of rules that can still be undone. */
export async function findLastRulesRun(
  db: Db,
  userId: number,
  now: Date,
): Promise<OperationReply<typeof getLastRulesRun>> {
  const last = await db
    .selectFrom('changed')
    .select(['change_id', 'changed_at'])
    .where('user_id', '=', userId)
    .where('change_id', '>=', createSortedPrefix(now.getTime() - UNDOABLE_FOR + 1))
    .where('change_id', '<=', `${PREFIX}~`)
    .orderBy('change_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return { run: null };
  const { changed_count } = await db
    .selectFrom('changed')
    .select(({ fn }) => fn.countAll<number>().as('changed_count'))
    .where('user_id', '=', userId)
    .where('change_id', '=', last.change_id)
    .executeTakeFirstOrThrow();
  const { change_id: changeId, changed_at } = last;
  return {
    run: { changeId, changedCount: Number(changed_count), changedAt: new Date(Number(changed_at)).toISOString() },
  };
}
