import type { AuditEntry, AuditEvent } from '../../../contract/auth/account-security.ts';
import { formatCount } from '../../lists/format-count.ts';

type Words = string | ((details: AuditEntry['details']) => string);

const WORDS: Record<AuditEvent, Words> = {
  'sign-up': 'Account created',
  login: 'Logged in',
  'login-new-device': 'Logged in on a new device',
  'login-refused-often': 'Login temporarily blocked after too many wrong passwords or codes',
  logout: 'Logged out',
  'password-confirmed': 'Password confirmed',
  'password-changed': 'Password changed',
  'password-reset-asked': 'Password reset link sent',
  'password-reset': 'Password reset with an emailed link',
  'email-change-asked': 'Email change link sent',
  'email-changed': 'Email changed',
  'session-ended': ({ about }) => (about === undefined ? 'Session ended' : `Session of ${about} ended`),
  'other-sessions-ended': ({ count = 0 }) => formatCount(count, 'other session was ended', 'other sessions were ended'),
  'two-factor-on': 'Two-factor authentication turned on',
  'two-factor-off': 'Two-factor authentication turned off',
  'recovery-codes-made': 'Recovery codes replaced',
  'recovery-code-used': ({ count }) => `Recovery code used${count === undefined ? '' : `: ${count} left`}`,
  'token-made': ({ about }) => `API token created${named(about)}`,
  'token-revoked': ({ about }) => `API token revoked${named(about)}`,
  'transactions-exported': 'All transactions exported',
  'archive-downloaded': 'Archive downloaded',
  'archive-brought-in': 'Archive imported',
  'import-run': ({ count }) =>
    count === undefined ? 'Import completed' : `Import completed: ${formatCount(count, 'transaction')}`,
  'import-reverted': 'Import undone',
  'account-deleted': 'Account deleted',
};

/** Describes an entry of the audit log, such as "Session of Firefox on Linux ended". */
export function describeAuditEvent({ event, details }: Pick<AuditEntry, 'event' | 'details'>): string {
  const words = WORDS[event];
  return typeof words === 'string' ? words : words(details);
}

function named(about: string | undefined): string {
  return about === undefined ? '' : `: ${about}`;
}
