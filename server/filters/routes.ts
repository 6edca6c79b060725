import * as operations from '../../contract/transactions/saved-filters.ts';
import type { AppContext, Module } from '../app-context.ts';
import { serveChange } from '../http/serve-change.ts';
import { serveRead } from '../http/serve-read.ts';
import {
  deleteSavedFilter,
  insertSavedFilter,
  listSavedFilters,
  replaceInSavedFilters,
  updateSavedFilter,
} from './saved-filter-store.ts';

export const filtersModule: Module = {
  register: registerFilterRoutes,
  tables: { saved_filters: 500 },
  moveCategory: (tx, userId, from, to) => replaceInSavedFilters(tx, userId, 'category', from, to),
};

function registerFilterRoutes(context: AppContext): void {
  const { db } = context;
  serveRead(context, operations.listFilters, ({ user }) => listSavedFilters(db, user.id));
  serveChange(context, operations.createFilter, (tx, { user, body }) => insertSavedFilter(tx, user.id, body));
  serveChange(context, operations.updateFilter, (tx, { user, params, body }) =>
    updateSavedFilter(tx, user.id, params.id, body),
  );
  serveChange(context, operations.deleteFilter, async (tx, { user, params }) => {
    await deleteSavedFilter(tx, user.id, params.id);
    return { message: 'Filter deleted.' };
  });
}
