import * as z from 'zod/mini';
import { Email, NewPassword } from './auth.ts';
import { ErrorReply } from './errors.ts';
import { operation } from './operation.ts';
import { IdParams } from './text.ts';

// Beside `auth.ts`, not in it: the login page loads that file, and does not need these.

const noun = 'auth';

export const WRONG_PASSWORD = 'This is not your password.';

/** What happens to an account that its owner may want to look back at. */
export const TRAIL_EVENTS = [
  'sign-up',
  'login',
  'login-new-device',
  'login-refused-often',
  'logout',
  'password-confirmed',
  'password-changed',
  'password-reset-asked',
  'password-reset',
  'email-change-asked',
  'email-changed',
  'session-ended',
  'other-sessions-ended',
  'two-factor-on',
  'two-factor-off',
  'recovery-codes-made',
  'recovery-code-used',
  'token-made',
  'token-revoked',
  'transactions-exported',
  'archive-downloaded',
  'archive-brought-in',
  'import-run',
  'import-reverted',
  'account-deleted',
] as const;
export const TrailEvent = z.enum(TRAIL_EVENTS);
export type TrailEvent = z.infer<typeof TrailEvent>;

/** Which one it was about, such as the name of a token or the device of a session, and how many; never a secret. */
export const TrailDetails = z.object({ about: z.optional(z.string()), count: z.optional(z.number()) });
export type TrailDetails = z.infer<typeof TrailDetails>;

export const TrailEntry = z.object({
  _id: z.string(),
  /** An instant, as ISO 8601 has it. */
  at: z.string(),
  event: TrailEvent,
  /** The network address it came from; empty where it came from no request. */
  address: z.string(),
  /** As in "Firefox on Linux"; "Program" where it was no browser. */
  device: z.string(),
  details: TrailDetails,
});
export type TrailEntry = z.infer<typeof TrailEntry>;

/** No more than these, the newest. */
export const TRAIL_SHOWN = 200;

export const listTrail = operation({
  id: 'listTrail',
  noun,
  method: 'GET',
  path: '/auth/trail',
  summary: `What happened to the account of late, newest first, at most ${TRAIL_SHOWN}`,
  access: 'owner',
  status: 200,
  reply: z.array(TrailEntry),
});

const Message = z.object({ message: z.string() });
const OWN_PASSWORD = 'Please enter your password.';

/** What is asked as it was once chosen: only that there is one. */
const OwnPassword = z.string(OWN_PASSWORD).check(z.minLength(1, OWN_PASSWORD), z.maxLength(1000, WRONG_PASSWORD));

/** What asks for the password says so where it was not given in this session of late: `confirmPassword` comes first. */
export const UNCONFIRMED = { 403: z.extend(ErrorReply, { needsPassword: z.optional(z.boolean()) }) };

export const ConfirmPassword = z.object({ password: OwnPassword });

export const confirmPassword = operation({
  id: 'confirmPassword',
  noun,
  method: 'POST',
  path: '/auth/confirm-password',
  summary: 'Give the password again, as some calls ask for in a session that did not do so in the last ten minutes',
  access: 'owner',
  body: ConfirmPassword,
  status: 200,
  reply: Message,
});

export const ChangePassword = z.object({ oldPassword: OwnPassword, newPassword: NewPassword });

export const changePassword = operation({
  id: 'changePassword',
  noun,
  method: 'PUT',
  path: '/auth/password',
  summary: 'Choose another password; ends every other session',
  access: 'owner',
  body: ChangePassword,
  status: 200,
  reply: Message,
});

export const ChangeEmail = z.object({ email: Email, password: OwnPassword });

export const changeEmail = operation({
  id: 'changeEmail',
  noun,
  method: 'PUT',
  path: '/auth/email',
  summary: 'Ask for another email: a link is mailed to it, which makes it so',
  access: 'owner',
  body: ChangeEmail,
  status: 200,
  reply: Message,
});

export const Session = z.object({
  _id: z.string(),
  /** As in "Firefox on Linux"; empty where it began before this was kept. */
  device: z.string(),
  /** The network address it was last used from, as of an hour ago at most. */
  address: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof Session>;

/** No more than these, the last used. */
export const SESSIONS_SHOWN = 100;

export const listSessions = operation({
  id: 'listSessions',
  noun,
  method: 'GET',
  path: '/auth/sessions',
  summary: `Where the account is logged in, the last used first, at most ${SESSIONS_SHOWN}`,
  access: 'owner',
  status: 200,
  reply: z.array(Session),
});

export const deleteSession = operation({
  id: 'deleteSession',
  noun,
  method: 'DELETE',
  path: '/auth/sessions/:id',
  summary: 'End a session',
  access: 'owner',
  params: IdParams,
  status: 200,
  reply: Message,
});

export const deleteOtherSessions = operation({
  id: 'deleteOtherSessions',
  noun,
  method: 'DELETE',
  path: '/auth/sessions',
  summary: 'End every session but this one',
  access: 'owner',
  status: 200,
  reply: z.object({ message: z.string(), endedCount: z.number() }),
});
