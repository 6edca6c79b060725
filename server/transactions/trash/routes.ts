import * as operations from '../../../contract/transactions/trash.ts';
import type { AppContext } from '../../app-context.ts';
import { runIdempotentChange } from '../../http/idempotency.ts';
import { serveChange } from '../../http/serve-change.ts';
import { serveOperation } from '../../http/serve-operation.ts';
import { serveRead } from '../../http/serve-read.ts';
import { deletePermanently, emptyPartOfTrash, listTrash } from './trash-store.ts';

export function registerTrashRoutes(context: AppContext): void {
  const { db } = context;
  // This response may be cached until the end of the day, so it may contain entries that have expired in the meantime.
  serveRead(context, operations.listTrash, ({ user, query }) => listTrash(db, user.id, query, context.now()));
  serveOperation(context, operations.emptyTrash, async ({ user }) => {
    const now = context.now();
    let deletedCount = 0;
    for (let isOver = false; !isOver; ) {
      const { count, isEmpty } = await runIdempotentChange(db, user, undefined, (tx) =>
        emptyPartOfTrash(tx, user.id, now),
      );
      deletedCount += count;
      isOver = isEmpty;
    }
    return { message: 'Trash emptied.', deletedCount };
  });
  serveChange(context, operations.deleteTrashedPermanently, async (tx, { user, params, now }) => {
    await deletePermanently(tx, user.id, params.id, now);
    return { message: 'Deleted permanently.' };
  });
}
