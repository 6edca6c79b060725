import * as z from 'zod/mini';
import { operation } from './operation.ts';

export const deleteAccount = operation({
  id: 'deleteAccount',
  noun: 'account',
  method: 'DELETE',
  path: '/users/account',
  summary: 'Delete the account and everything in it, for good',
  access: 'user',
  status: 200,
  reply: z.object({ message: z.string() }),
});
