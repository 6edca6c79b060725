import * as z from 'zod/mini';
import { operation } from './operation.ts';

const NO_TOKEN = 'This link is incomplete. Open it from the mail again.';

/** The token of a mailed link. */
export const MailedToken = z.string(NO_TOKEN).check(z.minLength(1, NO_TOKEN), z.maxLength(1000, NO_TOKEN));

export const confirmEmail = operation({
  id: 'confirmEmail',
  noun: 'auth',
  method: 'POST',
  path: '/auth/confirm-email',
  summary: 'Make a new email the one of its account, with the token of the link that was mailed to it',
  access: 'anyone',
  body: z.object({ token: MailedToken }),
  status: 200,
  reply: z.object({ message: z.string(), email: z.string() }),
});
