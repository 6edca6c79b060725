import { listAuditEntries } from '../../contract/auth/account-security.ts';
import type { AppContext, Module } from '../app-context.ts';
import { serveOperation } from '../http/serve-operation.ts';
import { deleteExpiredAuditLogEntries, listAuditLogEntries } from './audit-log-store.ts';

export const auditLogModule: Module = {
  register: auditLogRoutes,
  tables: { trail: 500 },
  sweep: ({ db, now }) => deleteExpiredAuditLogEntries(db, now()),
};

function auditLogRoutes(context: AppContext): void {
  serveOperation(context, listAuditEntries, ({ user }) => listAuditLogEntries(context.db, user.id));
}
