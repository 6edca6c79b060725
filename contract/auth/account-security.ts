import * as z from 'zod/mini';
import { ErrorReply } from '../error-reply.ts';
import { defineOperation } from '../operation.ts';
import { IdParams } from '../text-schemas.ts';
import { Email, NewPassword } from './login.ts';
import { PASSWORD_MISSING_MESSAGE } from './messages.ts';

// These schemas are kept out of `login.ts`, so that the login page loads less code.

export const WRONG_PASSWORD_MESSAGE = 'Wrong password.';

/** Events recorded in the audit log of an account. */
export const AUDIT_EVENTS = [
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
export const AuditEvent = z.enum(AUDIT_EVENTS);
export type AuditEvent = z.infer<typeof AuditEvent>;

/** `about` names the subject of the event, such as a token or device. Details never contain secrets. */
export const AuditDetails = z.object({ about: z.optional(z.string()), count: z.optional(z.number()) });
export type AuditDetails = z.infer<typeof AuditDetails>;

export const AuditEntry = z.object({
  _id: z.string(),
  /** Time of the event as an ISO 8601 timestamp. */
  at: z.string(),
  event: AuditEvent,
  /** Network address of the request; empty if no request caused the event. */
  address: z.string(),
  /** The browser and operating system, such as "Firefox on Linux", or "Program" for other clients. */
  device: z.string(),
  details: AuditDetails,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Maximum number of events in the list, newest first. */
export const MAX_LISTED_AUDIT_ENTRIES = 200;

export const listAuditEntries = defineOperation({
  id: 'listAuditEntries',
  method: 'GET',
  path: '/auth/trail',
  summary: `List recent account events, newest first, at most ${MAX_LISTED_AUDIT_ENTRIES}`,
  access: 'owner',
  reply: z.array(AuditEntry),
});

const Message = z.object({ message: z.string() });

/**
 * Only checks that the password is not empty, because a password that was chosen earlier may violate the current rules
 * for new passwords.
 */
const OwnPassword = z
  .string(PASSWORD_MISSING_MESSAGE)
  .check(z.minLength(1, PASSWORD_MISSING_MESSAGE), z.maxLength(1000, WRONG_PASSWORD_MESSAGE));

/**
 * The error reply of operations that require a recently confirmed password. Call `confirmPassword`, then repeat the
 * request.
 */
export const PASSWORD_NEEDED_REPLY = { 403: z.extend(ErrorReply, { needsPassword: z.optional(z.boolean()) }) };

export const ConfirmPassword = z.object({ password: OwnPassword });

export const confirmPassword = defineOperation({
  id: 'confirmPassword',
  method: 'POST',
  path: '/auth/confirm-password',
  summary: 'Confirm the password. Some operations are allowed only for ten minutes after a confirmation',
  access: 'owner',
  body: ConfirmPassword,
  reply: Message,
});

export const ChangePassword = z.object({ oldPassword: OwnPassword, newPassword: NewPassword });

export const changePassword = defineOperation({
  id: 'changePassword',
  method: 'PUT',
  path: '/auth/password',
  summary: 'Change the password; ends all other sessions',
  access: 'owner',
  body: ChangePassword,
  reply: Message,
});

export const ChangeEmail = z.object({ email: Email, password: OwnPassword });

export const changeEmail = defineOperation({
  id: 'changeEmail',
  method: 'PUT',
  path: '/auth/email',
  summary: 'Request an email change; a confirmation link is sent to the new address',
  access: 'owner',
  body: ChangeEmail,
  reply: Message,
});

export const Session = z.object({
  _id: z.string(),
  /**
   * The browser and operating system, such as "Firefox on Linux"; empty for sessions that started before devices were
   * recorded.
   */
  device: z.string(),
  /** Network address from which the session was last used. It can be up to an hour out of date. */
  address: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  /** True for the session that sent this request. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof Session>;

/** Maximum number of sessions in the list, most recently used first. */
export const MAX_LISTED_SESSIONS = 100;

export const listSessions = defineOperation({
  id: 'listSessions',
  method: 'GET',
  path: '/auth/sessions',
  summary: `List sessions, most recently used first, at most ${MAX_LISTED_SESSIONS}`,
  access: 'owner',
  reply: z.array(Session),
});

export const deleteSession = defineOperation({
  id: 'deleteSession',
  method: 'DELETE',
  path: '/auth/sessions/:id',
  summary: 'End a session',
  access: 'owner',
  params: IdParams,
  reply: Message,
});

export const deleteOtherSessions = defineOperation({
  id: 'deleteOtherSessions',
  method: 'DELETE',
  path: '/auth/sessions',
  summary: 'End all other sessions',
  access: 'owner',
  reply: z.object({ message: z.string(), endedCount: z.number() }),
});
