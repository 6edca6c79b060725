import { DEFAULT_MONEY_ACCOUNT } from '../../../contract/money-accounts.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { splitIntoBatches } from '../../db/split-into-batches.ts';
import { loadAccountChooser } from '../../transactions/accounts/choose-account.ts';
import {
  DELETION_UNDO_PERIOD_MS,
  type DeletedEntrySnapshot,
  restoreTransactions,
} from '../../transactions/delete-and-restore.ts';
import { parseImportRow } from '../records/import-store.ts';

/** Maximum number of recently deleted transactions that are examined. At most this many are offered for restoring. */
const AT_MOST = 5000;
const AT_ONCE = 500;

type Trashed = { id: string; accountIds: readonly string[] };

/** Finds imported transactions in the trash by the fingerprints of their rows. */
export class TrashMatcher {
  private readonly byMark: Map<string, Trashed[]>;
  readonly found = new Set<string>();

  private constructor(byMark: Map<string, Trashed[]>) {
    this.byMark = byMark;
  }

  static async of(db: Db, userId: number): Promise<TrashMatcher> {
    const deleted = await db
      .selectFrom('deleted')
      .select(['id', 'snapshot'])
      .where('user_id', '=', userId)
      .orderBy('deleted_at', 'desc')
      .limit(AT_MOST)
      .execute();
    const accountsOf = new Map(deleted.map(({ id, snapshot }) => [id, accountsIn(JSON.parse(snapshot))]));
    const byMark = new Map<string, Trashed[]>();
    for (const some of splitIntoBatches([...accountsOf.keys()], AT_ONCE)) {
      const rows = await db
        .selectFrom('import_rows')
        .innerJoin('imports', (join) =>
          join
            .onRef('imports.user_id', '=', 'import_rows.user_id')
            .onRef('imports.reading_id', '=', 'import_rows.reading_id'),
        )
        .select(['transaction_id', 'import_rows.details'])
        .where('import_rows.user_id', '=', userId)
        .where('transaction_id', 'in', some)
        .where('state', '=', 'done')
        .execute();
      for (const { transaction_id: id, details } of rows) {
        if (id === null) continue;
        const { mark } = parseImportRow({ details });
        byMark.set(mark, [...(byMark.get(mark) ?? []), { id, accountIds: accountsOf.get(id) ?? [] }]);
      }
    }
    return new TrashMatcher(byMark);
  }

  /**
   * Checks whether the transaction of a row to be added is in the trash. Each deleted transaction is matched with one
   * row at most.
   */
  look(mark: string, accountId: string): void {
    const fits = ({ accountIds }: Trashed) => accountIds.includes(accountId);
    const at = this.byMark.get(mark)?.findIndex(fits) ?? -1;
    const [trashed] = at < 0 ? [] : (this.byMark.get(mark)?.splice(at, 1) ?? []);
    if (trashed) this.found.add(trashed.id);
  }
}

function accountsIn(was: DeletedEntrySnapshot): string[] {
  return 'to_account_id' in was
    ? [was.from_account_id, was.to_account_id]
    : [was.account_id ?? DEFAULT_MONEY_ACCOUNT.id];
}

/**
 * Restores the transactions in the trash that match rows of a preview. Skips transactions that are no longer in the
 * trash, and transfers that would have both sides in the same account.
 */
export async function restoreMatchedFromTrash(
  tx: Tx,
  userId: number,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const { goBack } = await loadAccountChooser(tx, userId);
  const hasPlace = (was: DeletedEntrySnapshot) =>
    !('to_account_id' in was) || goBack(was.from_account_id) !== goBack(was.to_account_id);
  for (const some of splitIntoBatches(ids, AT_ONCE)) {
    const rows = await tx
      .selectFrom('deleted')
      .select(['id', 'snapshot'])
      .where('user_id', '=', userId)
      .where('id', 'in', some)
      .where('deleted_at', '>', now.getTime() - DELETION_UNDO_PERIOD_MS)
      .execute();
    const back = rows.filter(({ snapshot }) => hasPlace(JSON.parse(snapshot))).map(({ id }) => id);
    if (back.length > 0) await restoreTransactions(tx, userId, back, now);
  }
}
