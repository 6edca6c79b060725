import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import type { TokenAccess } from '../../contract/auth/api-tokens.ts';
import type { RequestOrigin } from '../audit-log/request-origin.ts';
import type { MailSettings } from '../config.ts';
import type { MailKind, ReminderKind } from '../db/schema.ts';

export type OutgoingMail = {
  /** The recipient; undefined for emails to the administrator if `CONTACT_EMAIL` is not set. */
  to?: string | undefined;
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html?: string;
};

/**
 * An email without its text. The text is written immediately before the email is sent, because a link in the text is
 * only created at that time.
 */
export type QueuedMail = {
  userId: number;
  kind: MailKind;
  to: string;
  /** The origin of the request that caused the email. */
  from: RequestOrigin;
  /** The API token that the email is about. */
  token?: { name: string; access: TokenAccess };
  /** The content of a reminder. `moreCount` is the number of lines that did not fit. */
  reminder?: { kind: ReminderKind; lines: string[]; moreCount: number };
};

export type Mailer = {
  /** Resolves once the mail server or the outbox has accepted the email. */
  send(mail: OutgoingMail): Promise<void>;
};

/**
 * Maximum time to wait for the mail server, in milliseconds. Must be shorter than the time that this server has to shut
 * down.
 */
const PATIENCE = 8000;

/**
 * Sends emails through the configured mail server. Without a mail server or a recipient, writes an email to a folder
 * for the administrator instead.
 * @param outbox the folder, which is created with the first email
 * @param say receives one line for each email written to the folder
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

/** Import the library only for the first email, because it is large and many servers rarely send email. */
const loadMail = () => import('nodemailer');

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Requires encryption. Otherwise an attacker in the network could conceal that the mail server offers STARTTLS. To use
 * a mail server without STARTTLS, add `?tls=optional` to SMTP_URL.
 */
function transportOf(smtpUrl: string): { url: string; requireTLS: boolean } {
  const url = new URL(smtpUrl);
  const isOptional = url.searchParams.get('tls') === 'optional';
  url.searchParams.delete('tls');
  return { url: url.href, requireTLS: url.protocol === 'smtp:' && !isOptional && !LOOPBACK.test(url.hostname) };
}

/**
 * Writes each email to a file that only the administrator can read, because a link in it can give access to an account.
 */
function openOutbox(from: string, folder: string, say: (line: string) => void): Mailer {
  return {
    async send(mail) {
      const composer = (await loadMail()).createTransport({ streamTransport: true, buffer: true });
      const { message } = await composer.sendMail(asMessage(from, mail));
      const at = new Date().toISOString().replace(/[:.]/g, '-');
      const file = join(folder, `${at}-${randomBytes(4).toString('hex')}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Rename the file only once it is complete, so that nobody reads half an email.
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
 * How long emails stay in the outbox: 30 days, in milliseconds. Older ones are deleted, because they contain personal
 * data.
 */
const OUTBOX_KEPT = 30 * 24 * 60 * 60 * 1000;

/** Removes old emails from the outbox. */
export async function deleteOldOutboxMails(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => /\.eml(\.part)?$/.test(each))) {
    const file = join(folder, name);
    // Ignore a missing file, because another server may already have removed it.
    const written = await stat(file).catch(() => undefined);
    if (written && written.mtimeMs < now.getTime() - OUTBOX_KEPT) await rm(file, { force: true });
  }
}

/** Pass the address as an object. As a string, an address with a comma would be parsed as two addresses. */
function asMessage(from: string, { to, ...content }: OutgoingMail) {
  return { from, ...(to && { to: { name: '', address: to } }), ...content };
}
