import { deleteAccount } from '../../contract/account.ts';
import type { House } from '../house.ts';
import { serve } from '../http/serve.ts';
import { deleteAccount as end } from './delete-account.ts';
import { purgeAccount } from './purge-account.ts';

export function accountRoutes(house: House): void {
  const { db, files, now } = house;

  serve(house, deleteAccount, async ({ user }) => {
    await end(db, user, now());
    house.afterwards((stopping) => purgeAccount(db, files, user.id, stopping));
    return { message: 'Your account has been deleted.' };
  });
}
