import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import type { TokenAccess } from '../../contract/auth/tokens.ts';
import type { RequestOrigin } from '../audit-log/request-origin.ts';
import type { MailSettings } from '../config.ts';
import type { MailKind, ReminderKind } from '../db/schema.ts';

export type OutgoingMail = {
  /** The recipient; undefined for mails to the administrator, if `CONTACT_EMAIL` is not set. */
  to?: string | undefined;
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html?: string;
};

/**
 * A mail without its text. The text is written right before sending, because it may contain a link, and links are
 * neither valid nor stored before that.
 */
export type QueuedMail = {
  userId: number;
  kind: MailKind;
  to: string;
  /** The origin of the request that caused the mail. */
  from: RequestOrigin;
  /** The API token that the mail is about. */
  token?: { name: string; access: TokenAccess };
  /** The content of a reminder. `moreCount` is the number of further lines that did not fit. */
  reminder?: { kind: ReminderKind; lines: string[]; moreCount: number };
};

export type Mailer = {
  /** Resolves once the mail server or the outbox has accepted the mail. */
  send(mail: OutgoingMail): Promise<void>;
};

/**
 * Maximum time to wait for the mail server, in milliseconds. Must be shorter than the time that the server has to stop.
 */
const PATIENCE = 8000;

/**
 * Sends mails through the configured mail server. Without a mail server or recipient, writes them to a folder for the
 * administrator instead.
 * @param outbox the folder, created with the first mail
 * @param say receives one line for each mail written to the folder
 */
export function openMailer({ smtpUrl, from }: MailSettings, outbox: string, say: (line: string) => void): Mailer {
  const ownOutbox = openOutbox(from, outbox, say);
  if (!smtpUrl) return ownOutbox;
  const settings = {
    ...transportOf(smtpUrl),
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
  };
  let server: Transporter | undefined;
  return {
    async send(mail) {
      if (!mail.to) return ownOutbox.send(mail);
      try {
        server ??= (await loadMail()).createTransport(settings);
        await server.sendMail(asMessage(from, mail));
      } catch (cause) {
        throw new Error('An email could not be sent. Check SMTP_URL and the mail server.', { cause });
      }
    },
  };
}

/** Imports the library with the first mail, because it is large and many servers rarely send mail. */
const loadMail = () => import('nodemailer');

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Requires encryption. Otherwise an attacker in the network could hide that the mail server offers STARTTLS.
 * `?tls=optional` in SMTP_URL allows a mail server without STARTTLS.
 */
function transportOf(smtpUrl: string): { url: string; requireTLS: boolean } {
  const url = new URL(smtpUrl);
  const isOptional = url.searchParams.get('tls') === 'optional';
  url.searchParams.delete('tls');
  return { url: url.href, requireTLS: url.protocol === 'smtp:' && !isOptional && !LOOPBACK.test(url.hostname) };
}

/**
 * Writes each mail to a file that only the administrator can read, because a link in a mail can give access to an
 * account.
 */
function openOutbox(from: string, folder: string, say: (line: string) => void): Mailer {
  return {
    async send(mail) {
      const composer = (await loadMail()).createTransport({ streamTransport: true, buffer: true });
      const { message } = await composer.sendMail(asMessage(from, mail));
      const at = new Date().toISOString().replace(/[:.]/g, '-');
      const file = join(folder, `${at}-${randomBytes(4).toString('hex')}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // The file is renamed once it is complete, so that nobody reads half a mail.
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      const missing = mail.to
        ? 'No mail server is configured (SMTP_URL)'
        : 'No contact address is configured (CONTACT_EMAIL)';
      say(`${missing}, so an email was written to ${file}`);
    },
  };
}

/** The name of the outbox folder within the data folder. */
export const OUTBOX_FOLDER = 'outbox';

/**
 * How long mails stay in the outbox, in milliseconds: 30 days. Older mails are deleted, because they contain personal
 * data.
 */
const OUTBOX_KEPT = 30 * 24 * 60 * 60 * 1000;

/** Removes old mails from the outbox. */
export async function clearOutbox(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => /\.eml(\.part)?$/.test(each))) {
    const file = join(folder, name);
    // Another server may have removed the file.
    const written = await stat(file).catch(() => undefined);
    if (written && written.mtimeMs < now.getTime() - OUTBOX_KEPT) await rm(file, { force: true });
  }
}

/** Passes the address as an object, because as text an address with a comma would be parsed as two addresses. */
function asMessage(from: string, { to, ...content }: OutgoingMail) {
  return { from, ...(to && { to: { name: '', address: to } }), ...content };
}
