import * as z from 'zod/mini';
import { NewPassword } from './auth.ts';
import { MailedToken } from './confirm-email.ts';
import { operation } from './operation.ts';
import { asItComes } from './text.ts';

// Beside `auth.ts`, not in it: the login page loads that file, and does not need these.

const MISSING = 'Please enter your email.';
const INVALID = 'Please enter a valid email address.';

/** Nothing is asked that the account might not have been made with: only that it can be an address at all. */
export const ForgotPassword = z.object({
  email: z
    .string(MISSING)
    .check(
      asItComes(254, INVALID),
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, { error: MISSING, abort: true }),
      z.maxLength(254, { error: INVALID, abort: true }),
      z.regex(/^[^\s@\0]+@[^\s@\0]+$/, INVALID),
    ),
});
export type ForgotPassword = z.infer<typeof ForgotPassword>;

export const ResetPassword = z.object({
  token: MailedToken,
  newPassword: NewPassword,
});
export type ResetPassword = z.infer<typeof ResetPassword>;

const Message = z.object({ message: z.string() });

export const forgotPassword = operation({
  id: 'forgotPassword',
  noun: 'auth',
  method: 'POST',
  path: '/auth/forgot-password',
  summary:
    'Ask for a mail with a link to choose a new password; the answer is the same whether or not there is an account',
  access: 'anyone',
  body: ForgotPassword,
  status: 200,
  reply: Message,
});

export const resetPassword = operation({
  id: 'resetPassword',
  noun: 'auth',
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Choose a new password with the token of a mailed link; ends every session',
  access: 'anyone',
  body: ResetPassword,
  status: 200,
  reply: Message,
});
