import type { WriteMail } from '../app-context.ts';
import type { MailKind } from '../db/schema.ts';
import { lockUserRow } from '../db/user-lock.ts';
import type { Mail } from '../mail/mailer.ts';
import { isQueued } from '../mail/queue.ts';
import type { Origin } from '../trail/origin.ts';
import { insertEmailChange } from './email-changes.ts';
import { letter } from './letter.ts';
import { insertReset } from './resets.ts';
import { findUserByEmail } from './store.ts';

/** Each kind of mail, written when it is about to be sent. The hour of a link begins then. */
export const MAILS: Record<MailKind, WriteMail> = {
  async 'reset-password'({ db, config, now }, { userId, id, to }) {
    const token = await db.transaction().execute(async (tx) => {
      await lockUserRow(tx, userId);
      // A new password ends the request, and the account may have another address by now.
      if (!(await isQueued(tx, userId, id)) || (await findUserByEmail(tx, to))?.id !== userId) return undefined;
      return insertReset(tx, userId, now());
    });
    return token === undefined ? undefined : resetMail(to, `${config.publicUrl}/reset-password?token=${token}`);
  },
  async 'confirm-email'({ db, config, now }, { userId, id, to }) {
    const token = await db.transaction().execute(async (tx) => {
      await lockUserRow(tx, userId);
      // A new password or a later request ends this one.
      return (await isQueued(tx, userId, id)) ? insertEmailChange(tx, userId, to, now()) : undefined;
    });
    return token === undefined ? undefined : confirmEmailMail(to, `${config.publicUrl}/confirm-email?token=${token}`);
  },
  'email-changed': async (_context, { to, from }) => emailChangedMail(to, from),
  'password-changed': async ({ config }, { to, from }) => passwordChangedMail(to, from, config.publicUrl),
  'new-device': async ({ config }, { to, from }) => newDeviceMail(to, from, config.publicUrl),
  'many-guesses': async ({ config }, { to, from }) => guessesMail(to, from, config.publicUrl),
  'many-codes': async ({ config }, { to, from }) => codeGuessesMail(to, from, config.publicUrl),
  'two-factor-on': async ({ config }, { to, from }) => twoFactorOnMail(to, from, config.publicUrl),
  'two-factor-off': async ({ config }, { to, from }) => twoFactorOffMail(to, from, config.publicUrl),
  'token-made': async ({ config }, { to, from, token }) => token && tokenMadeMail(to, token, from, config.publicUrl),
};

/** The mail with the link to choose a new password. */
export function resetMail(to: string, address: string): Mail {
  return letter({
    to,
    subject: 'Choose a new password for Moneta',
    heading: 'Choose a new password',
    paragraphs: [`Somebody, most likely you, asked for a new password for the Moneta account of ${to}.`],
    link: { label: 'Choose a new password', purpose: 'choose one', address },
    footnote:
      'If it was not you, there is nothing to do: your password stays as it is, and nobody but you has this link.',
  });
}

/** The mail to a new address, with the link that makes it the account's. */
export function confirmEmailMail(to: string, address: string): Mail {
  return letter({
    to,
    subject: 'Confirm your email for Moneta',
    heading: 'Confirm your email',
    paragraphs: [`Somebody, most likely you, wants to use ${to} for their Moneta account.`],
    link: { label: 'Use this email', purpose: 'use it', address },
    footnote: 'If it was not you, there is nothing to do: without the link nothing changes.',
  });
}

/** What to do about something that one did not do oneself. */
const notYou = (publicUrl: string) =>
  `If it was not you, choose a new password at once: ${publicUrl}/forgot-password. It ends every session and every token of your account.`;

const where = ({ device, address }: Origin) =>
  `${device === 'Program' ? 'a program' : device} at the address ${address}`;

/** The notice to the address that an account had until now. Which one it has now is not for it to say. */
export function emailChangedMail(to: string, origin: Origin): Mail {
  return letter({
    to,
    subject: 'Your Moneta account has another email now',
    heading: 'Your email was changed',
    paragraphs: [
      `The Moneta account of ${to} was given another email, by ${where(origin)}. Mail about it no longer comes here.`,
    ],
    footnote:
      'If it was not you, whoever did it knew your password. Please ask whoever runs this server to help you at once.',
  });
}

export function passwordChangedMail(to: string, origin: Origin, publicUrl: string): Mail {
  return letter({
    to,
    subject: 'Your Moneta password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      `The password of the Moneta account of ${to} was changed, by ${where(origin)}. Whoever was logged in elsewhere is not any more.`,
    ],
    footnote: notYou(publicUrl),
  });
}

export function newDeviceMail(to: string, origin: Origin, publicUrl: string): Mail {
  return letter({
    to,
    subject: 'A new login to your Moneta account',
    heading: 'A new login',
    paragraphs: [
      `Somebody, most likely you, logged in to the Moneta account of ${to} with ${where(origin)}, which it was not logged in to with during the last 90 days.`,
      `Settings show where your account is logged in, and what happened to it: ${publicUrl}/settings`,
    ],
    footnote: notYou(publicUrl),
  });
}

export function twoFactorOnMail(to: string, origin: Origin, publicUrl: string): Mail {
  return letter({
    to,
    subject: 'Two-factor authentication is on for your Moneta account',
    heading: 'Two-factor authentication is on',
    paragraphs: [
      `From now on a login to the Moneta account of ${to} asks for a code of an authenticator app as well. It was turned on by ${where(origin)}. Whoever was logged in elsewhere is not any more.`,
      'Keep the recovery codes where you find them without your phone: each lets you in once.',
    ],
    footnote: notYou(publicUrl),
  });
}

export function twoFactorOffMail(to: string, origin: Origin, publicUrl: string): Mail {
  return letter({
    to,
    subject: 'Two-factor authentication is off for your Moneta account',
    heading: 'Two-factor authentication is off',
    paragraphs: [
      `The password alone is enough again for a login to the Moneta account of ${to}. The code was turned off by ${where(origin)}.`,
    ],
    footnote: notYou(publicUrl),
  });
}

/** @param token what it is called, and what it may do */
export function tokenMadeMail(
  to: string,
  token: { name: string; access: 'read' | 'full' },
  origin: Origin,
  publicUrl: string,
): Mail {
  const may = token.access === 'read' ? 'read everything in it' : 'read and change everything in it';
  return letter({
    to,
    subject: 'A token for a program was made in your Moneta account',
    heading: 'A token for a program',
    paragraphs: [
      `A token called "${token.name}" was made in the Moneta account of ${to}, by ${where(origin)}. A program that has it may ${may}.`,
      `Settings list your tokens, and revoke them: ${publicUrl}/settings`,
    ],
    footnote: notYou(publicUrl),
  });
}

/** Tells an owner that somebody has the password, and tries codes. */
export function codeGuessesMail(to: string, origin: Origin, publicUrl: string): Mail {
  return letter({
    to,
    subject: 'Somebody has the password of your Moneta account',
    heading: 'Somebody has your password',
    paragraphs: [
      `Somebody logs in to the Moneta account of ${to} with the right password and wrong codes, the last time with ${where(origin)}. They are held back, and did not come in.`,
    ],
    footnote: `If it was not you, choose a new password at once: ${publicUrl}/forgot-password.`,
  });
}

/** Tells an owner that somebody tries passwords. */
export function guessesMail(to: string, origin: Origin, publicUrl: string): Mail {
  return letter({
    to,
    subject: 'Somebody tries to log in to your Moneta account',
    heading: 'Somebody tries passwords',
    paragraphs: [
      `There were many failed logins to the Moneta account of ${to} within an hour, the last with ${where(origin)}.`,
      'Who tries from where you never logged in is now let try once a minute. Where you did log in, you can as before.',
    ],
    footnote: `If you do not remember your password, choose a new one: ${publicUrl}/forgot-password. If it is a good one, there is nothing to do.`,
  });
}
