import * as operations from '../../contract/account.ts';
import type { AppContext } from '../app-context.ts';
import { serveChange } from '../http/serve-change.ts';
import { deleteAccount } from './delete-account.ts';
import { purgeAccount } from './purge-account.ts';

export function accountRoutes(context: AppContext): void {
  serveChange(context, operations.deleteAccount, async (tx, { user, now, afterCommit }) => {
    await deleteAccount(tx, user, now);
    afterCommit(async () => context.runAfterReply((stopping) => purgeAccount(context, user.id, stopping)));
    return { message: 'Your account has been deleted.' };
  });
}
