import * as operations from '../../contract/auth/delete-account.ts';
import type { AppContext, Module } from '../app-context.ts';
import { recordAuditEvent } from '../audit-log/record-audit-event.ts';
import { requirePasswordConfirmation } from '../auth/sessions.ts';
import { serveChange } from '../http/serve-change.ts';
import { deleteUserAccount } from './delete-user-account.ts';
import { purgeDeletedUserAccounts, purgeUserAccount } from './purge-user-accounts.ts';

export const accountModule: Module = { register: registerAccountRoutes, sweep: purgeDeletedUserAccounts };

function registerAccountRoutes(context: AppContext): void {
  serveChange(context, operations.deleteAccount, async (tx, { user, request, now, afterCommit }) => {
    await requirePasswordConfirmation(tx, user, now);
    // The user's audit log is deleted together with the account. So this event is kept only in the server's log.
    await recordAuditEvent(tx, { userId: user.id, event: 'account-deleted', from: request, now });
    await deleteUserAccount(tx, user, now);
    afterCommit(async () => context.runAfterReply((stopping) => purgeUserAccount(context, user.id, stopping)));
    return { message: 'Your account has been deleted.' };
  });
}
