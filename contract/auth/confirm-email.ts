import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';

const NO_TOKEN = 'This link is incomplete. Open it from the email again.';

/** The token from a link that was sent by email. */
export const MailedToken = z.string(NO_TOKEN).check(z.minLength(1, NO_TOKEN), z.maxLength(1000, NO_TOKEN));

export const confirmEmail = defineOperation({
  id: 'confirmEmail',
  method: 'POST',
  path: '/auth/confirm-email',
  summary: 'Confirm a new email with the token from the link sent to it',
  access: 'anyone',
  body: z.object({ token: MailedToken }),
  reply: z.object({ message: z.string(), email: z.string() }),
});
