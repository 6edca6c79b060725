import * as z from 'zod/mini';
import { CurrencyCode } from './currencies.ts';
import { operation } from './operation.ts';

const noun = 'auth';

export const User = z.object({
  email: z.string(),
  defaultCurrency: CurrencyCode,
  isSetupComplete: z.boolean(),
});
export type User = z.infer<typeof User>;

/** A user with the bearer token of a new session. */
export const SignedIn = z.extend(User, { token: z.string() });
export type SignedIn = z.infer<typeof SignedIn>;

/** E-mail addresses are kept trimmed and in lower case; the rules are the specification's. */
const Email = z
  .string('Please enter a valid email address.')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, 'Please enter a valid email address.'),
    z.regex(/^[^\s@\0]+@[^\s@\0]+\.[^\s@\0]+$/, 'Please enter a valid email address.'),
  );

const LENGTH = 'Password must be 8-16 characters long.';

/** 8 to 16 characters with a letter, a digit and a symbol; the underscore is a symbol. */
export const NewPassword = z.string(LENGTH).check(
  z.refine((password) => [...password].length >= 8 && [...password].length <= 16, { error: LENGTH, abort: true }),
  z.refine(
    (password) => /\p{L}/u.test(password) && /\p{Nd}/u.test(password) && /[^\p{L}\p{N}\s]/u.test(password),
    'Password must contain an alphabet, a digit, and a symbol.',
  ),
);

export const SignUp = z.object({ email: Email, password: NewPassword });
export type SignUp = z.infer<typeof SignUp>;

/** Said where `SIGNUPS` is closed. */
export const CLOSED = 'New accounts are closed on this server.';

/** Said, too, of what nobody can have signed up with. */
export const WRONG_LOGIN = 'Invalid email or password.';

function typed(missing: string, ...changes: ReturnType<typeof z.trim>[]) {
  return z
    .string(missing)
    .check(...changes, z.minLength(1, missing), z.maxLength(1000, WRONG_LOGIN), z.regex(/^[^\0]*$/, WRONG_LOGIN));
}

/** Only presence is asked: whoever signed up under other rules can still come in. */
export const Login = z.object({
  email: typed('Please enter your email.', z.trim(), z.toLowerCase()),
  password: typed('Please enter your password.'),
});
export type Login = z.infer<typeof Login>;

export const Setup = z.object({ defaultCurrency: CurrencyCode });

export const BLOCKED_DOMAIN = 'This email domain is not allowed.';

/** Whether the address, as kept, is at one of the domains or below one. */
export function isBlockedEmail(email: string, domains: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return domains.some((blocked) => domain === blocked || domain.endsWith(`.${blocked}`));
}

export const signUp = operation({
  id: 'signUp',
  noun,
  method: 'POST',
  path: '/auth/signup',
  summary: 'Sign up and start a session',
  access: 'anyone',
  creates: true,
  body: SignUp,
  status: 201,
  reply: SignedIn,
});

export const login = operation({
  id: 'login',
  noun,
  method: 'POST',
  path: '/auth/login',
  summary: 'Start a session',
  access: 'anyone',
  body: Login,
  status: 200,
  reply: SignedIn,
});

export const logout = operation({
  id: 'logout',
  noun,
  method: 'POST',
  path: '/auth/logout',
  summary: 'End this session',
  access: 'user',
  status: 200,
  reply: z.object({ message: z.string() }),
});

export const me = operation({
  id: 'me',
  noun,
  method: 'GET',
  path: '/auth/me',
  summary: 'The signed-in user',
  access: 'user',
  status: 200,
  reply: User,
});

export const setup = operation({
  id: 'setup',
  noun,
  method: 'PUT',
  path: '/auth/setup',
  summary: 'Choose the default currency',
  access: 'user',
  body: Setup,
  status: 200,
  reply: User,
});
