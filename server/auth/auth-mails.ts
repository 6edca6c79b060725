import type { TokenAccess } from '../../contract/auth/api-tokens.ts';
import type { WriteMail } from '../app-context.ts';
import type { MailKind } from '../db/schema.ts';
import { lockUserRow } from '../db/user-lock.ts';
import { isMailQueued } from '../mail/mail-queue.ts';
import type { OutgoingMail, QueuedMail } from '../mail/mailer.ts';
import { buildMail, type MailContent } from './build-mail.ts';
import { insertEmailChange } from './email-changes.ts';
import { insertPasswordReset } from './password-resets.ts';
import { findUserByEmail } from './user-store.ts';

/** The details of a notice: where the event happened, as a phrase, and the public URL of the server. */
type NoticeDetails = Pick<QueuedMail, 'to' | 'token'> & { where: string; publicUrl: string };
type Notice = (details: NoticeDetails) => Omit<MailContent, 'to'>;

/** Returns the advice for users who did not make the change themselves. */
const notYou = (publicUrl: string) =>
  `If this was not you, choose a new password now: ${publicUrl}/forgot-password. This ends all sessions and revokes all tokens of your account.`;

const MAY: Record<TokenAccess, string> = {
  read: 'read everything in it',
  add: 'add transactions, receipts and imports',
  full: 'read and change everything in it',
};

/** Emails that tell the user what has happened. */
const NOTICES = {
  /** Sent to the previous address. The email does not mention the new address. */
  'email-changed': ({ to, where }) => ({
    subject: 'The email address of your Moneta account was changed',
    heading: 'Your email address was changed',
    paragraphs: [
      `The Moneta account ${to} now uses another email address. The change was made from ${where}. Emails about the account are no longer sent to this address.`,
    ],
    footnote: 'If this was not you, someone knows your password. Contact the administrator of this server now.',
  }),
  'password-changed': ({ to, where, publicUrl }) => ({
    subject: 'Your Moneta password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      `The password for the Moneta account ${to} was changed. The change was made from ${where}. All other devices were logged out.`,
    ],
    footnote: notYou(publicUrl),
  }),
  'new-device': ({ to, where, publicUrl }) => ({
    subject: 'New login to your Moneta account',
    heading: 'New login',
    paragraphs: [
      `Someone, probably you, logged in to the Moneta account ${to} from a device not used in the last 90 days: ${where}.`,
      `See your sessions and account activity in the settings: ${publicUrl}/settings`,
    ],
    footnote: notYou(publicUrl),
  }),
  'two-factor-on': ({ to, where, publicUrl }) => ({
    subject: 'Two-factor authentication is on for your Moneta account',
    heading: 'Two-factor authentication is on',
    paragraphs: [
      `Logging in to the Moneta account ${to} now also needs a code from an authenticator app. Two-factor authentication was turned on from ${where}. All other devices were logged out.`,
      'Keep your recovery codes where you can get to them without your phone. Each code works once.',
    ],
    footnote: notYou(publicUrl),
  }),
  'two-factor-off': ({ to, where, publicUrl }) => ({
    subject: 'Two-factor authentication is off for your Moneta account',
    heading: 'Two-factor authentication is off',
    paragraphs: [
      `Logging in to the Moneta account ${to} now needs only the password. Two-factor authentication was turned off from ${where}.`,
    ],
    footnote: notYou(publicUrl),
  }),
  'token-made': ({ to, where, publicUrl, token }) => ({
    subject: 'A new API token for your Moneta account',
    heading: 'New API token',
    paragraphs: [
      `The API token "${token?.name}" was created for the Moneta account ${to} from ${where}. A program with this token can ${MAY[token?.access ?? 'full']}.`,
      `View or revoke your tokens in the settings: ${publicUrl}/settings`,
    ],
    footnote: notYou(publicUrl),
  }),
  /** Sent when someone knows the password and is guessing codes. */
  'many-codes': ({ to, where, publicUrl }) => ({
    subject: 'Someone knows the password of your Moneta account',
    heading: 'Someone knows your password',
    paragraphs: [
      `Someone entered the correct password of the Moneta account ${to}, but wrong two-factor codes, most recently from ${where}. The login was blocked.`,
    ],
    footnote: `If this was not you, choose a new password now: ${publicUrl}/forgot-password.`,
  }),
  /** Sent when someone is guessing passwords. */
  'many-guesses': ({ to, where, publicUrl }) => ({
    subject: 'Failed logins to your Moneta account',
    heading: 'Many failed logins',
    paragraphs: [
      `There were many failed logins to the Moneta account ${to} within an hour, the last from ${where}.`,
      'Attempts from unknown devices are now limited to one per minute. Devices that you have used before are not affected.',
    ],
    footnote: `If your password is long and not used anywhere else, you do not need to do anything. Otherwise, choose a new one: ${publicUrl}/forgot-password.`,
  }),
} satisfies Partial<Record<MailKind, Notice>>;

/** Builds the email for a notice. */
export function buildSecurityNoticeMail(
  kind: keyof typeof NOTICES,
  mail: Pick<QueuedMail, 'to' | 'token' | 'from'>,
  publicUrl: string,
): OutgoingMail {
  const { device, address } = mail.from;
  const where = `${device === 'Program' ? 'a program' : device} at the IP address ${address}`;
  const notice: Notice = NOTICES[kind];
  return buildMail({ to: mail.to, ...notice({ ...mail, where, publicUrl }) });
}

const writeNotice: WriteMail = async ({ config }, mail) =>
  buildSecurityNoticeMail(mail.kind as keyof typeof NOTICES, mail, config.publicUrl);

/**
 * Functions that write each kind of email. They are called just before an email is sent, so that its link is valid for
 * a full hour.
 */
export const AUTH_MAIL_WRITERS: Record<Exclude<MailKind, 'files-waiting' | 'reminder'>, WriteMail> = {
  async 'reset-password'({ db, config, now }, { userId, id, to }) {
    const token = await db.transaction().execute(async (tx) => {
      await lockUserRow(tx, userId);
      // Skip the email if the request was cancelled by a change of the password, or if the address now belongs to
      // another account.
      if (!(await isMailQueued(tx, userId, id)) || (await findUserByEmail(tx, to))?.id !== userId) return undefined;
      return insertPasswordReset(tx, userId, now());
    });
    return token === undefined
      ? undefined
      : buildPasswordResetMail(to, `${config.publicUrl}/reset-password?token=${token}`);
  },
  async 'confirm-email'({ db, config, now }, { userId, id, to }) {
    const token = await db.transaction().execute(async (tx) => {
      await lockUserRow(tx, userId);
      // Skip the email if the password has been changed, or if the user has requested another email address since.
      return (await isMailQueued(tx, userId, id)) ? insertEmailChange(tx, userId, to, now()) : undefined;
    });
    if (token === undefined) return undefined;
    return buildMail({
      to,
      subject: 'Confirm your email for Moneta',
      heading: 'Confirm your email',
      paragraphs: [`Someone, probably you, wants to use ${to} for a Moneta account.`],
      link: {
        label: 'Use This Email',
        purpose: 'use this email',
        address: `${config.publicUrl}/confirm-email?token=${token}`,
      },
      footnote: 'If this was not you, ignore this email. Nothing changes unless someone opens the link.',
    });
  },
  'email-changed': writeNotice,
  'password-changed': writeNotice,
  'new-device': writeNotice,
  'many-guesses': writeNotice,
  'many-codes': writeNotice,
  'two-factor-on': writeNotice,
  'two-factor-off': writeNotice,
  'token-made': async (context, mail) => mail.token && writeNotice(context, mail),
};

export function buildPasswordResetMail(to: string, address: string): OutgoingMail {
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
