import { deleteAccount } from '../../contract/account.ts';
import type { AppContext } from '../app-context.ts';
import { serve } from '../http/serve.ts';
import { deleteAccount as end } from './delete-account.ts';
import { purgeAccount } from './purge-account.ts';

export function accountRoutes(context: AppContext): void {
  const { db, files, now } = context;

  serve(context, deleteAccount, async ({ user }) => {
    await end(db, user, now());
    context.runAfterReply((stopping) => purgeAccount(db, files, user.id, stopping));
    return { message: 'Your account has been deleted.' };
  });
}
