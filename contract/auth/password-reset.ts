import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { limitRawText } from '../text-schemas.ts';
import { MailedToken } from './confirm-email.ts';
import { NewPassword } from './login.ts';
import { EMAIL_INVALID_MESSAGE, EMAIL_MISSING_MESSAGE } from './messages.ts';

// These schemas are kept out of `login.ts`, so that the login page loads less code.

// Only checks that the string can be an email address, because stricter rules could lock out existing users.
export const ForgotPassword = z.object({
  email: z
    .string(EMAIL_MISSING_MESSAGE)
    .check(
      limitRawText(254, EMAIL_INVALID_MESSAGE),
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, { error: EMAIL_MISSING_MESSAGE, abort: true }),
      z.maxLength(254, { error: EMAIL_INVALID_MESSAGE, abort: true }),
      z.regex(/^[^\s@\0]+@[^\s@\0]+$/, EMAIL_INVALID_MESSAGE),
    ),
});
export type ForgotPassword = z.infer<typeof ForgotPassword>;

export const PASSWORD_RESET_MESSAGE = 'Password reset successful. You can now log in with your new password.';

export const ResetPassword = z.object({
  token: MailedToken,
  newPassword: NewPassword,
});
export type ResetPassword = z.infer<typeof ResetPassword>;

const Message = z.object({ message: z.string() });

export const forgotPassword = defineOperation({
  id: 'forgotPassword',
  method: 'POST',
  path: '/auth/forgot-password',
  summary:
    'Request an email with a link to reset the password; the response does not reveal whether the account exists',
  access: 'anyone',
  body: ForgotPassword,
  reply: Message,
});

export const resetPassword = defineOperation({
  id: 'resetPassword',
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Set a new password with the token from the emailed link; ends all sessions',
  access: 'anyone',
  body: ResetPassword,
  reply: Message,
});
