import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from '../wait-until.ts';

/** Waits until the outbox contains `count` emails, and returns them, oldest first. */
export async function waitForMails(dataDir: string, count: number): Promise<string[]> {
  const outbox = join(dataDir, 'outbox');
  const names = () => (existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : []);
  await waitUntil(() => names().length >= count);
  return names()
    .sort()
    .map((name) => readFileSync(join(outbox, name), 'utf8'));
}

/** Waits for an email that contains the text, and returns it. Ignores other emails. */
export async function waitForMailContaining(dataDir: string, words: string): Promise<string> {
  let found: string | undefined;
  const isThere = async () => {
    found = (await waitForMails(dataDir, 0)).find((mail) => decodeMail(mail).includes(words));
    return found !== undefined;
  };
  await waitUntil(isThere);
  return found ?? '';
}

/** Returns the password reset link in an email. */
export function findResetLink(mail: string): string {
  const [link] = /https?:\/\/\S+\/reset-password\?token=[\w-]+/.exec(decodeMail(mail)) ?? [];
  if (!link) throw new Error(`no link in this mail:\n${mail}`);
  return link;
}

export function findResetToken(mail: string): string {
  return new URL(findResetLink(mail)).searchParams.get('token') ?? '';
}

/** Decodes quoted-printable line breaks and characters such as `=`. Supports only ASCII. */
export function decodeMail(mail: string): string {
  return mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}
