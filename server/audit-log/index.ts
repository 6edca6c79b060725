import { listTrail } from '../../contract/auth/account-security.ts';
import type { AppContext, Module } from '../app-context.ts';
import { serve } from '../http/serve.ts';
import { deleteExpired, listEntries } from './store.ts';

export const auditLog: Module = {
  register: trailRoutes,
  tables: { trail: 500 },
  sweep: ({ db, now }) => deleteExpired(db, now()),
};

function trailRoutes(context: AppContext): void {
  serve(context, listTrail, ({ user }) => listEntries(context.db, user.id));
}
