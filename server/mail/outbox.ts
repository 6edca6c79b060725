import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { asMessage, type Mailer } from './mailer.ts';

/** Where mail waits for whoever runs the server, a file each. Only they may read it: a link in it opens an account. */
export function openOutbox(from: string, folder: string, say: (line: string) => void): Mailer {
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
