import { listAuditEntries } from '../../contract/auth/account-security.ts';
import type { AppContext, Module } from '../app-context.ts';
import { serveOperation } from '../http/serve-operation.ts';
import { deleteExpiredEntries, listLogEntries } from './store.ts';

export const auditLog: Module = {
  register: auditLogRoutes,
  tables: { trail: 500 },
  sweep: ({ db, now }) => deleteExpiredEntries(db, now()),
};

function auditLogRoutes(context: AppContext): void {
  serveOperation(context, listAuditEntries, ({ user }) => listLogEntries(context.db, user.id));
}
