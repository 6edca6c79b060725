import * as operations from '../../../contract/trash.ts';
import type { AppContext } from '../../app-context.ts';
import { serveChange } from '../../http/serve-change.ts';
import { serveRead } from '../../http/serve-read.ts';
import { deleteForGood, emptyTrash, listTrash } from './store.ts';

export function trashRoutes(context: AppContext): void {
  const { db } = context;
  // Who has an answer already may see until the end of the day what became too old for the trash meanwhile.
  serveRead(context, operations.listTrash, ({ user, query }) => listTrash(db, user.id, query, context.now()));
  serveChange(context, operations.emptyTrash, async (tx, { user, now }) => {
    const deletedCount = await emptyTrash(tx, user.id, now);
    return { message: 'The trash was emptied.', deletedCount };
  });
  serveChange(context, operations.deleteForGood, async (tx, { user, params, now }) => {
    await deleteForGood(tx, user.id, params.id, now);
    return { message: 'Deleted for good.' };
  });
}
