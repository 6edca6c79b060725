import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { PASSWORD_NEEDED_REPLY } from './account-security.ts';

export const deleteAccount = defineOperation({
  id: 'deleteAccount',
  section: 'account',
  method: 'DELETE',
  path: '/users/account',
  summary: 'Permanently delete the account and all its data',
  access: 'owner',
  reply: z.object({ message: z.string() }),
  refusals: PASSWORD_NEEDED_REPLY,
});
