import type { TrailEntry, TrailEvent } from '../../../contract/account-security.ts';
import { counted } from '../../lists/counted.ts';

type Words = string | ((details: TrailEntry['details']) => string);

const WORDS: Record<TrailEvent, Words> = {
  'sign-up': 'The account was made',
  login: 'Logged in',
  'login-new-device': 'Logged in on a new device',
  'login-refused-often': 'Too many wrong passwords or codes: logins were held back',
  logout: 'Logged out',
  'password-confirmed': 'The password was confirmed',
  'password-changed': 'The password was changed',
  'password-reset-asked': 'A link to choose a new password was mailed',
  'password-reset': 'A new password was chosen by a mailed link',
  'email-change-asked': 'A link to change the email was mailed',
  'email-changed': 'The email was changed',
  'session-ended': ({ about }) => (about === undefined ? 'A session was ended' : `The session of ${about} was ended`),
  'other-sessions-ended': ({ count = 0 }) => counted(count, 'other session was ended', 'other sessions were ended'),
  'two-factor-on': 'Two-factor authentication was turned on',
  'two-factor-off': 'Two-factor authentication was turned off',
  'recovery-codes-made': 'New recovery codes were made',
  'recovery-code-used': ({ count }) => `A recovery code was used${count === undefined ? '' : `: ${count} left`}`,
  'token-made': ({ about }) => `A token for a program was made${named(about)}`,
  'token-revoked': ({ about }) => `A token for a program was revoked${named(about)}`,
  'transactions-exported': 'All transactions were exported',
  'archive-downloaded': 'An archive of everything was downloaded',
  'archive-brought-in': 'An archive of everything was brought in',
  'import-run': ({ count }) =>
    count === undefined ? 'An import was run' : `An import was run: ${counted(count, 'transaction')}`,
  'import-reverted': 'An import was taken back',
  'account-deleted': 'The account was deleted',
};

/** What an entry of the trail says, as in "The session of Firefox on Linux was ended". */
export function trailWords({ event, details }: Pick<TrailEntry, 'event' | 'details'>): string {
  const words = WORDS[event];
  return typeof words === 'string' ? words : words(details);
}

function named(about: string | undefined): string {
  return about === undefined ? '' : `: ${about}`;
}
