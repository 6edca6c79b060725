import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import type { MailSettings } from '../config.ts';
import type { MailKind } from '../db/schema.ts';
import type { Origin } from '../trail/origin.ts';

export type Mail = {
  /** The recipient; a mail without one is for the administrator, whose address is not known. */
  to?: string | undefined;
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html?: string;
};

/** A mail that is not yet written: a link in it is good from when it is sent, and is kept nowhere. */
export type QueuedMail = {
  userId: number;
  kind: MailKind;
  to: string;
  /** Where what it is about came from. */
  from: Origin;
  /** The token for programs that it is about. */
  token?: { name: string; access: 'read' | 'full' };
};

export type Mailer = {
  /** Hands the mail over; resolves once the mail server, or the outbox, has it. */
  send(mail: Mail): Promise<void>;
};

/** Milliseconds after which a mail server that does not answer is given up; below what stopping the server allows. */
const PATIENCE = 8000;

/**
 * Sends by the mail server of the settings. Mail that it cannot send, because no mail server or no recipient is set, is written
 * to a folder for the administrator.
 * @param outbox the folder, made when the first mail comes
 * @param say takes a line about each mail in it
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

/** Loaded with the first mail: there may be none for weeks, and it is much code to read at each start. */
const loadMail = () => import('nodemailer');

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Mail leaves this machine encrypted or not at all: whoever stands in between could otherwise strip the offer of STARTTLS.
 * `?tls=optional` in the address allows a server without it.
 */
function transportOf(smtpUrl: string): { url: string; requireTLS: boolean } {
  const url = new URL(smtpUrl);
  const isOptional = url.searchParams.get('tls') === 'optional';
  url.searchParams.delete('tls');
  return { url: url.href, requireTLS: url.protocol === 'smtp:' && !isOptional && !LOOPBACK.test(url.hostname) };
}

/** Where mail waits for whoever runs the server, a file each. Only they may read it: a link in it opens an account. */
function openOutbox(from: string, folder: string, say: (line: string) => void): Mailer {
  return {
    async send(mail) {
      const composer = (await loadMail()).createTransport({ streamTransport: true, buffer: true });
      const { message } = await composer.sendMail(asMessage(from, mail));
      const at = new Date().toISOString().replace(/[:.]/g, '-');
      const file = join(folder, `${at}-${randomBytes(4).toString('hex')}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Under its own name only once it is whole.
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      const missing = mail.to
        ? 'There is no mail server (SMTP_URL)'
        : 'No address is set for the contact form (CONTACT_EMAIL)';
      say(`${missing}, so an email was written to ${file}`);
    },
  };
}

/** The folder in the data folder. */
export const OUTBOX = 'outbox';

/** Mail in the outbox is kept for 30 days: what it says is no longer good, and it names people. */
const OUTBOX_KEPT = 30 * 24 * 60 * 60 * 1000;

/** Removes old mail from the outbox. */
export async function clearOutbox(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => /\.eml(\.part)?$/.test(each))) {
    const file = join(folder, name);
    // Another server may have removed it.
    const written = await stat(file).catch(() => undefined);
    if (written && written.mtimeMs < now.getTime() - OUTBOX_KEPT) await rm(file, { force: true });
  }
}

/** As an object the address is one: written as text, one with a comma in it would be two. */
function asMessage(from: string, { to, ...content }: Mail) {
  return { from, ...(to && { to: { name: '', address: to } }), ...content };
}
