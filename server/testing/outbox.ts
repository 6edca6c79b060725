import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './until.ts';

/** The mails that a server without a mail server has written, oldest first, once there are as many. */
export async function mailsIn(dataDir: string, count: number): Promise<string[]> {
  const outbox = join(dataDir, 'outbox');
  const names = () => (existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : []);
  await until(() => names().length >= count);
  return names()
    .sort()
    .map((name) => readFileSync(join(outbox, name), 'utf8'));
}

/** The first mail that holds these words, once there is one: others may come before it. */
export async function mailWith(dataDir: string, words: string): Promise<string> {
  let found: string | undefined;
  const isThere = async () => {
    found = (await mailsIn(dataDir, 0)).find((mail) => plain(mail).includes(words));
    return found !== undefined;
  };
  await until(isThere);
  return found ?? '';
}

/** Where the link to choose a new password leads, in a mail as it was sent. */
export function resetLinkIn(mail: string): string {
  const [link] = /https?:\/\/\S+\/reset-password\?token=[\w-]+/.exec(plain(mail)) ?? [];
  if (!link) throw new Error(`no link in this mail:\n${mail}`);
  return link;
}

export function resetTokenIn(mail: string): string {
  return new URL(resetLinkIn(mail)).searchParams.get('token') ?? '';
}

/** Without what quoted-printable does to long lines and to signs such as `=`. What is ASCII, at least. */
export function plain(mail: string): string {
  return mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}
