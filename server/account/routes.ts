import * as operations from '../../contract/auth/account.ts';
import type { AppContext } from '../app-context.ts';
import { logEvent } from '../audit-log/log-event.ts';
import { expectConfirmedSession } from '../auth/sessions.ts';
import { serveChange } from '../http/serve-change.ts';
import { deleteAccount } from './delete-account.ts';
import { purgeAccount } from './purge-account.ts';

export function accountRoutes(context: AppContext): void {
  serveChange(context, operations.deleteAccount, async (tx, { user, request, now, afterCommit }) => {
    await expectConfirmedSession(tx, user, now);
    // The audit log is deleted together with the account, so this event remains only in the server's log.
    await logEvent(tx, { userId: user.id, event: 'account-deleted', from: request, now });
    await deleteAccount(tx, user, now);
    afterCommit(async () => context.runAfterReply((stopping) => purgeAccount(context, user.id, stopping)));
    return { message: 'Your account has been deleted.' };
  });
}
