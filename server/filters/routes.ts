import * as operations from '../../contract/transactions/saved-filters.ts';
import type { AppContext } from '../app-context.ts';
import { serveChange } from '../http/serve-change.ts';
import { serveRead } from '../http/serve-read.ts';
import { deleteFilter, insertFilter, listFilters, updateFilter } from './store.ts';

export function filterRoutes(context: AppContext): void {
  const { db } = context;
  serveRead(context, operations.listFilters, ({ user }) => listFilters(db, user.id));
  serveChange(context, operations.createFilter, (tx, { user, body }) => insertFilter(tx, user.id, body));
  serveChange(context, operations.updateFilter, (tx, { user, params, body }) =>
    updateFilter(tx, user.id, params.id, body),
  );
  serveChange(context, operations.deleteFilter, async (tx, { user, params }) => {
    await deleteFilter(tx, user.id, params.id);
    return { message: 'Filter deleted.' };
  });
}
