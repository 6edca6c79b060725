import * as z from 'zod/mini';
import { LATE_MONTH_START_DAYS } from '../../domain/month-ranges.ts';
import { ErrorReply } from '../error-reply.ts';
import { defineOperation } from '../operation.ts';
import { limitCombiningMarks, limitRawText } from '../text-schemas.ts';
import { EMAIL_INVALID_MESSAGE, EMAIL_MISSING_MESSAGE, PASSWORD_MISSING_MESSAGE } from './messages.ts';

export const User = z.object({
  /** The user's id. It never changes, even if the email address does. */
  _id: z.string(),
  email: z.string(),
  /** An ISO 4217 currency code, such as `EUR`. */
  defaultCurrency: z.string(),
  isSetupComplete: z.boolean(),
  /**
   * The day of the calendar month on which the user's months begin; omitted for the 1st. If `monthStart` is set, this
   * is 28.
   */
  monthStartDay: z.optional(z.number()),
  /**
   * The day on which the user's months begin, if it is after the 28th. Months that do not have this day begin on their
   * last day.
   */
  monthStart: z.optional(z.literal([...LATE_MONTH_START_DAYS])),
  /** The locale for numbers and dates in the web app, such as `de-DE`; omitted until the user chooses one. */
  region: z.optional(z.string()),
});
export type User = z.infer<typeof User>;

/** A user and the bearer token of a new session. */
export const SignedIn = z.extend(User, { token: z.string() });
export type SignedIn = z.infer<typeof SignedIn>;

/** An email address. It is stored trimmed and in lower case. */
export const Email = z.string(EMAIL_INVALID_MESSAGE).check(
  limitRawText(254, EMAIL_INVALID_MESSAGE),
  z.trim(),
  z.toLowerCase(),
  z.maxLength(254, { error: EMAIL_INVALID_MESSAGE, abort: true }),
  // The pattern can match a string in only one way. If there were several ways, a maliciously chosen string could make
  // matching extremely slow.
  z.regex(/^[^\s@\0]+@[^\s@\0][^\s@\0.]*\.[^\s@\0]+$/, EMAIL_INVALID_MESSAGE),
);

const LENGTH = 'Password must be 8-16 characters long.';

/** 8 to 16 characters, including a letter, a digit and a symbol. An underscore is regarded as a symbol. */
export const NewPassword = z.string(LENGTH).check(
  z.refine(hasRightLength, { error: LENGTH, abort: true }),
  z.refine(
    (password) => /\p{L}/u.test(password) && /\p{Nd}/u.test(password) && /[^\p{L}\p{N}\s]/u.test(password),
    'Password must contain an alphabet, a digit, and a symbol.',
  ),
);

function hasRightLength(password: string): boolean {
  // Rejects very long strings before splitting them into characters. 16 characters have at most 32 UTF-16 code units.
  if (password.length > 2 * 16) return false;
  const { length } = [...password];
  return length >= 8 && length <= 16;
}

/** The error message for sign-ups when `SIGNUPS` is `closed`. */
export const SIGNUPS_CLOSED_MESSAGE = 'This server does not accept new accounts.';

/** The error message for sign-ups without an invitation when one is required. */
export const INVITE_NEEDED_MESSAGE = 'New accounts on this server need an invitation.';

/** The same message for a wrong password and for an unknown email, so that it does not reveal which accounts exist. */
export const WRONG_LOGIN_MESSAGE = 'Invalid email or password.';

function typed(missing: string, ...changes: ReturnType<typeof z.trim>[]) {
  return z
    .string(missing)
    .check(
      z.maxLength(1000, { error: WRONG_LOGIN_MESSAGE, abort: true }),
      limitCombiningMarks(WRONG_LOGIN_MESSAGE),
      ...changes,
      z.minLength(1, missing),
      z.regex(/^[^\0]*$/, WRONG_LOGIN_MESSAGE),
    );
}

/** The code as typed, without trimming. */
const LoginCode = z.string().check(z.maxLength(100));

// Only checks that the email and the password are filled in, because older accounts were created under different rules.
export const Login = z.object({
  email: typed(EMAIL_MISSING_MESSAGE, z.trim(), z.toLowerCase()),
  password: typed(PASSWORD_MISSING_MESSAGE),
  /** A code from the authenticator app, or a recovery code. Required if two-factor authentication is on. */
  code: z.optional(LoginCode),
});
export type Login = z.infer<typeof Login>;

export const login = defineOperation({
  id: 'login',
  method: 'POST',
  path: '/auth/login',
  summary: 'Log in',
  access: 'anyone',
  body: Login,
  reply: SignedIn,
  refusals: { 401: z.extend(ErrorReply, { needsCode: z.optional(z.boolean()) }) },
});

export const logout = defineOperation({
  id: 'logout',
  method: 'POST',
  path: '/auth/logout',
  summary: 'Log out',
  access: 'owner',
  reply: z.object({ message: z.string() }),
});

export const getCurrentUser = defineOperation({
  id: 'getCurrentUser',
  method: 'GET',
  path: '/auth/me',
  summary: 'Get the logged-in user',
  reply: User,
});
