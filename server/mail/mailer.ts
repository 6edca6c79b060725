import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { MailSettings } from '../config.ts';

export type Mail = { to: string; subject: string; text: string; html: string };

export type Mailer = {
  /** Hands the mail over; resolves once the mail server, or the outbox, has it. */
  send(mail: Mail): Promise<void>;
};

/** Milliseconds after which a mail server that does not answer is given up; below what stopping the server allows. */
const PATIENCE = 8000;

/**
 * Sends by the mail server of the settings. Without one, mail is put into a folder for whoever runs the server.
 * @param outbox the folder, made when the first mail comes
 * @param say takes a line about each mail in it
 */
export function openMailer({ smtpUrl, from }: MailSettings, outbox: string, say: (line: string) => void): Mailer {
  if (!smtpUrl) return openOutbox(from, outbox, say);
  const server = createTransport({
    url: smtpUrl,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
  });
  return {
    async send(mail) {
      try {
        await server.sendMail(asMessage(from, mail));
      } catch (cause) {
        throw new Error('A mail could not be sent. Is SMTP_URL right, and does the mail server take it?', { cause });
      }
    },
  };
}

/** Where mail waits for whoever runs the server, a file each. Only they may read it: a link in it opens an account. */
function openOutbox(from: string, folder: string, say: (line: string) => void): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(asMessage(from, mail));
      const at = new Date().toISOString().replace(/[:.]/g, '-');
      const file = join(folder, `${at}-${randomBytes(4).toString('hex')}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Under its own name only once it is whole.
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      say(`There is no mail server (SMTP_URL), so a mail was written to ${file}`);
    },
  };
}

/** As an object the address is one: written as text, one with a comma in it would be two. */
function asMessage(from: string, { to, ...content }: Mail) {
  return { from, to: { name: '', address: to }, ...content };
}
