import * as operations from '../../../contract/transactions/trash.ts';
import type { AppContext } from '../../app-context.ts';
import { changeOnce } from '../../http/idempotency.ts';
import { serve } from '../../http/serve.ts';
import { serveChange } from '../../http/serve-change.ts';
import { serveRead } from '../../http/serve-read.ts';
import { deleteForGood, emptySome, listTrash } from './store.ts';

export function trashRoutes(context: AppContext): void {
  const { db } = context;
  // The reply may be cached until the end of the day. It may then show entries that expired in the meantime.
  serveRead(context, operations.listTrash, ({ user, query }) => listTrash(db, user.id, query, context.now()));
  serve(context, operations.emptyTrash, async ({ user }) => {
    const now = context.now();
    let deletedCount = 0;
    for (let isOver = false; !isOver; ) {
      const { count, isEmpty } = await changeOnce(db, user, undefined, (tx) => emptySome(tx, user.id, now));
      deletedCount += count;
      isOver = isEmpty;
    }
    return { message: 'The trash was emptied.', deletedCount };
  });
  serveChange(context, operations.deleteForGood, async (tx, { user, params, now }) => {
    await deleteForGood(tx, user.id, params.id, now);
    return { message: 'Deleted permanently.' };
  });
}
