import * as z from 'zod/mini';
import { Email, NewPassword, SignedIn } from './auth.ts';
import { operation } from './operation.ts';

// Beside `auth.ts`, not in it: the login page loads that file, and does not need these.

/** Said where an invitation is needed, and none that is good was sent. */
export const NOT_INVITED =
  'New accounts on this server need a valid invitation. Please ask the administrator for a link.';

export const SignUp = z.object({
  email: Email,
  password: NewPassword,
  /** The token of an invitation, where the server asks for one. */
  invite: z.optional(z.string().check(z.maxLength(200, NOT_INVITED))),
});
export type SignUp = z.infer<typeof SignUp>;

export const BLOCKED_DOMAIN = 'This email domain is not allowed.';

/** Whether the address, as kept, is at one of the domains or below one. */
export function isBlockedEmail(email: string, domains: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return domains.some((blocked) => domain === blocked || domain.endsWith(`.${blocked}`));
}

export const signUp = operation({
  id: 'signUp',
  noun: 'auth',
  method: 'POST',
  path: '/auth/signup',
  summary: 'Sign up and start a session',
  access: 'anyone',
  creates: true,
  body: SignUp,
  status: 201,
  reply: SignedIn,
});
