import type { TokenAccess } from '../../contract/auth/tokens.ts';
import type { WriteMail } from '../app-context.ts';
import type { RequestOrigin } from '../audit-log/request-origin.ts';
import type { MailKind } from '../db/schema.ts';
import { lockUserRow } from '../db/user-lock.ts';
import { isMailQueued } from '../mail/mail-queue.ts';
import type { OutgoingMail } from '../mail/mailer.ts';
import { buildMail } from './build-mail.ts';
import { insertEmailChange } from './email-changes.ts';
import { insertPasswordReset } from './password-resets.ts';
import { findUserByEmail } from './store.ts';

/**
 * Functions that write each kind of email. They run just before sending, so that the link in the email is valid for a
 * full hour.
 */
export const MAIL_WRITERS: Record<Exclude<MailKind, 'files-waiting' | 'reminder'>, WriteMail> = {
  async 'reset-password'({ db, config, now }, { userId, id, to }) {
    const token = await db.transaction().execute(async (tx) => {
      await lockUserRow(tx, userId);
      // Skip the email if the request was cancelled by a change of the password, or if the address now belongs to
      // another account.
      if (!(await isMailQueued(tx, userId, id)) || (await findUserByEmail(tx, to))?.id !== userId) return undefined;
      return insertPasswordReset(tx, userId, now());
    });
    return token === undefined ? undefined : buildResetMail(to, `${config.publicUrl}/reset-password?token=${token}`);
  },
  async 'confirm-email'({ db, config, now }, { userId, id, to }) {
    const token = await db.transaction().execute(async (tx) => {
      await lockUserRow(tx, userId);
      // Skip the email if the password has been changed, or if the user has requested another email address since.
      return (await isMailQueued(tx, userId, id)) ? insertEmailChange(tx, userId, to, now()) : undefined;
    });
    return token === undefined
      ? undefined
      : buildConfirmEmailMail(to, `${config.publicUrl}/confirm-email?token=${token}`);
  },
  'email-changed': async (_context, { to, from }) => buildEmailChangedMail(to, from),
  'password-changed': async ({ config }, { to, from }) => buildPasswordChangedMail(to, from, config.publicUrl),
  'new-device': async ({ config }, { to, from }) => buildNewDeviceMail(to, from, config.publicUrl),
  'many-guesses': async ({ config }, { to, from }) => buildFailedLoginsMail(to, from, config.publicUrl),
  'many-codes': async ({ config }, { to, from }) => buildCodeGuessesMail(to, from, config.publicUrl),
  'two-factor-on': async ({ config }, { to, from }) => buildTwoFactorOnMail(to, from, config.publicUrl),
  'two-factor-off': async ({ config }, { to, from }) => buildTwoFactorOffMail(to, from, config.publicUrl),
  'token-made': async ({ config }, { to, from, token }) =>
    token && buildTokenCreatedMail(to, token, from, config.publicUrl),
};

export function buildResetMail(to: string, address: string): OutgoingMail {
  return buildMail({
    to,
    subject: 'Choose a new password for Moneta',
    heading: 'Choose a new password',
    paragraphs: [`Someone, probably you, requested a new password for the Moneta account ${to}.`],
    link: { label: 'Choose a New Password', purpose: 'choose a new password', address },
    footnote:
      'If this was not you, ignore this email. Your password does not change, and the link was sent only to you.',
  });
}

/** Returns the email that asks the owner of a new address to confirm it. */
export function buildConfirmEmailMail(to: string, address: string): OutgoingMail {
  return buildMail({
    to,
    subject: 'Confirm your email for Moneta',
    heading: 'Confirm your email',
    paragraphs: [`Someone, probably you, wants to use ${to} for a Moneta account.`],
    link: { label: 'Use This Email', purpose: 'use this email', address },
    footnote: 'If this was not you, ignore this email. Nothing changes unless someone opens the link.',
  });
}

/** Returns the advice for users who did not make the change themselves. */
const notYou = (publicUrl: string) =>
  `If this was not you, choose a new password now: ${publicUrl}/forgot-password. This ends all sessions and revokes all tokens of your account.`;

const where = ({ device, address }: RequestOrigin) =>
  `${device === 'Program' ? 'a program' : device} at the IP address ${address}`;

/**
 * Returns the email that tells the previous address that the email address was changed. It does not mention the new
 * address.
 */
export function buildEmailChangedMail(to: string, origin: RequestOrigin): OutgoingMail {
  return buildMail({
    to,
    subject: 'The email address of your Moneta account was changed',
    heading: 'Your email address was changed',
    paragraphs: [
      `The Moneta account ${to} now uses another email address. The change was made from ${where(origin)}. Emails about the account are no longer sent to this address.`,
    ],
    footnote: 'If this was not you, someone knows your password. Contact the administrator of this server now.',
  });
}

export function buildPasswordChangedMail(to: string, origin: RequestOrigin, publicUrl: string): OutgoingMail {
  return buildMail({
    to,
    subject: 'Your Moneta password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      `The password for the Moneta account ${to} was changed. The change was made from ${where(origin)}. All other devices were logged out.`,
    ],
    footnote: notYou(publicUrl),
  });
}

export function buildNewDeviceMail(to: string, origin: RequestOrigin, publicUrl: string): OutgoingMail {
  return buildMail({
    to,
    subject: 'New login to your Moneta account',
    heading: 'New login',
    paragraphs: [
      `Someone, probably you, logged in to the Moneta account ${to} from a device not used in the last 90 days: ${where(origin)}.`,
      `See your sessions and account activity in the settings: ${publicUrl}/settings`,
    ],
    footnote: notYou(publicUrl),
  });
}

export function buildTwoFactorOnMail(to: string, origin: RequestOrigin, publicUrl: string): OutgoingMail {
  return buildMail({
    to,
    subject: 'Two-factor authentication is on for your Moneta account',
    heading: 'Two-factor authentication is on',
    paragraphs: [
      `Logging in to the Moneta account ${to} now also needs a code from an authenticator app. Two-factor authentication was turned on from ${where(origin)}. All other devices were logged out.`,
      'Keep your recovery codes where you can get to them without your phone. Each code works once.',
    ],
    footnote: notYou(publicUrl),
  });
}

export function buildTwoFactorOffMail(to: string, origin: RequestOrigin, publicUrl: string): OutgoingMail {
  return buildMail({
    to,
    subject: 'Two-factor authentication is off for your Moneta account',
    heading: 'Two-factor authentication is off',
    paragraphs: [
      `Logging in to the Moneta account ${to} now needs only the password. Two-factor authentication was turned off from ${where(origin)}.`,
    ],
    footnote: notYou(publicUrl),
  });
}

const MAY: Record<TokenAccess, string> = {
  read: 'read everything in it',
  add: 'add transactions, receipts and imports',
  full: 'read and change everything in it',
};

/**
 * Returns the email that informs the user of a new API token.
 * @param token the name and access level of the token
 */
export function buildTokenCreatedMail(
  to: string,
  token: { name: string; access: TokenAccess },
  origin: RequestOrigin,
  publicUrl: string,
): OutgoingMail {
  const may = MAY[token.access];
  return buildMail({
    to,
    subject: 'A new API token for your Moneta account',
    heading: 'New API token',
    paragraphs: [
      `The API token "${token.name}" was created for the Moneta account ${to} from ${where(origin)}. A program with this token can ${may}.`,
      `View or revoke your tokens in the settings: ${publicUrl}/settings`,
    ],
    footnote: notYou(publicUrl),
  });
}

/** Returns the email that warns the user that someone knows the password and is guessing codes. */
export function buildCodeGuessesMail(to: string, origin: RequestOrigin, publicUrl: string): OutgoingMail {
  return buildMail({
    to,
    subject: 'Someone knows the password of your Moneta account',
    heading: 'Someone knows your password',
    paragraphs: [
      `Someone entered the correct password of the Moneta account ${to}, but wrong two-factor codes, most recently from ${where(origin)}. The login was blocked.`,
    ],
    footnote: `If this was not you, choose a new password now: ${publicUrl}/forgot-password.`,
  });
}

/** Returns the email that warns the user that someone is guessing passwords. */
export function buildFailedLoginsMail(to: string, origin: RequestOrigin, publicUrl: string): OutgoingMail {
  return buildMail({
    to,
    subject: 'Failed logins to your Moneta account',
    heading: 'Many failed logins',
    paragraphs: [
      `There were many failed logins to the Moneta account ${to} within an hour, the last from ${where(origin)}.`,
      'Attempts from unknown devices are now limited to one per minute. Devices that you have used before are not affected.',
    ],
    footnote: `If your password is long and not used anywhere else, you do not need to do anything. Otherwise, choose a new one: ${publicUrl}/forgot-password.`,
  });
}
