import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { Email, NewPassword, SignedIn } from './login.ts';

// These schemas are kept out of `login.ts`, so that the login page loads less code.

export const NOT_INVITED_MESSAGE =
  'New accounts on this server need a valid invitation. Ask the administrator for a link.';

export const SignUp = z.object({
  email: Email,
  password: NewPassword,
  /** The token of an invitation, if the server requires one. */
  invite: z.optional(z.string().check(z.maxLength(200, NOT_INVITED_MESSAGE))),
});
export type SignUp = z.infer<typeof SignUp>;

export const EMAIL_DOMAIN_NOT_ALLOWED_MESSAGE = 'This email domain is not allowed.';

/**
 * True if the email address belongs to one of the domains or to a subdomain of one. The address must be in lower case.
 */
export function isBlockedEmail(email: string, domains: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return domains.some((blocked) => domain === blocked || domain.endsWith(`.${blocked}`));
}

export const signUp = defineOperation({
  id: 'signUp',
  method: 'POST',
  path: '/auth/signup',
  summary: 'Sign up and start a session',
  access: 'anyone',
  creates: true,
  body: SignUp,
  status: 201,
  reply: SignedIn,
});
