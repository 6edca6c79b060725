import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, from which relative settings count: above `server/` in source, above `dist/server/` when built. */
const ROOT = fileURLToPath(new URL(import.meta.url.includes('/dist/server/') ? '../../' : '../', import.meta.url));

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  publicUrl: string;
  blockedEmailDomains: string[];
  signups: 'open' | 'closed';
  contact: { email: string; phone: string; office: string; chat: string };
  mail: MailSettings;
  readerProcesses: number;
  trustProxy: TrustProxy;
  /** Where package.json is. */
  projectDir: string;
  /** Where the built page is. */
  pageDir: string;
};

/** Without `smtpUrl` mail is kept in the data folder. `from` is an address, alone or as `Name <address>`. */
export type MailSettings = { smtpUrl: string | undefined; from: string };

/** Whether the nearest addresses of a request are proxies that may name the client's, as Fastify takes it. */
type TrustProxy = boolean | string | ((address: string, hop: number) => boolean);

/** A setting that makes no sense; the message is one line that says which and what it may be. */
export class BadSetting extends Error {}

/**
 * The only reader of the environment.
 * @throws BadSetting
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const setting = (name: string, byDefault: string) => env[name]?.trim() || byDefault;
  const port = wholeNumber('PORT', setting('PORT', '3000'), 1, 65535);
  return {
    port,
    host: setting('HOST', '127.0.0.1'),
    dataDir: resolve(ROOT, setting('DATA_DIR', 'data')),
    databaseUrl: databaseUrl(env.DATABASE_URL?.trim()),
    publicUrl: publicUrl(setting('PUBLIC_URL', `http://localhost:${port}`)),
    blockedEmailDomains: domains(env.BLOCKED_EMAIL_DOMAINS ?? 'example.com,test.com,invalid.com'),
    signups: oneOf('SIGNUPS', setting('SIGNUPS', 'open'), ['open', 'closed'] as const),
    contact: {
      email: setting('CONTACT_EMAIL', 'Ask whoever runs this Moneta server for an address.'),
      phone: setting('CONTACT_PHONE', 'Ask whoever runs this Moneta server for a number.'),
      office: setting('CONTACT_OFFICE', 'With whoever runs this Moneta server.'),
      chat: setting('CONTACT_CHAT', 'Talk to whoever runs this Moneta server.'),
    },
    mail: mail(env.SMTP_URL?.trim(), env.MAIL_FROM?.trim()),
    readerProcesses: wholeNumber('READER_PROCESSES', setting('READER_PROCESSES', '2'), 1, 64),
    trustProxy: trustProxy(setting('TRUST_PROXY', 'off')),
    projectDir: ROOT,
    pageDir: resolve(ROOT, 'dist/web'),
  };
}

function wholeNumber(name: string, value: string, least: number, most: number): number {
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new BadSetting(`${name} is "${value}": it must be a whole number from ${least} to ${most}.`);
}

function oneOf<T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((each) => each === value);
  if (found) return found;
  throw new BadSetting(`${name} is "${value}": it must be ${allowed.join(' or ')}.`);
}

function databaseUrl(value: string | undefined): string | undefined {
  if (!value) return undefined;
  if (/^postgres(ql)?:\/\//.test(value) && URL.canParse(value)) return value;
  // The value may hold a password: it is not repeated.
  throw new BadSetting('DATABASE_URL must be an address such as postgres://user:password@host:5432/name.');
}

function mail(smtpUrl: string | undefined, from: string | undefined): MailSettings {
  if (from && !/^([^<>@,\r\n]+ )?<?[^\s@<>,]+@[^\s@<>,]+>?$/.test(from)) {
    throw new BadSetting(
      `MAIL_FROM is "${from}": it must be an address, or a name with one: Moneta <moneta@example.org>.`,
    );
  }
  if (!smtpUrl) return { smtpUrl: undefined, from: from || 'Moneta <moneta@localhost>' };
  // The value may hold a password: it is not repeated.
  const isUrl = /^smtps?:\/\/[^/]/.test(smtpUrl) && URL.canParse(smtpUrl);
  if (!isUrl) throw new BadSetting('SMTP_URL must be an address such as smtp://user:password@mail.example.org:587.');
  if (!from)
    throw new BadSetting('MAIL_FROM must say whom mail comes from when SMTP_URL is set: Moneta <moneta@example.org>.');
  return { smtpUrl, from };
}

function publicUrl(value: string): string {
  if (/^https?:\/\//.test(value) && URL.canParse(value)) return value.replace(/\/+$/, '');
  throw new BadSetting(`PUBLIC_URL is "${value}": it must be an address such as https://money.example.org.`);
}

function domains(list: string): string[] {
  const names = list
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean);
  const bad = names.find((name) => !/^[^\s@/]+\.[^\s@/]+$/.test(name));
  if (bad)
    throw new BadSetting(`BLOCKED_EMAIL_DOMAINS holds "${bad}": give domains such as example.com, parted by commas.`);
  return names;
}

/** `off`, `on`, how many proxies stand before the server, or their addresses parted by commas. */
function trustProxy(value: string): TrustProxy {
  if (value === 'off' || value === 'false') return false;
  if (value === 'on' || value === 'true') return true;
  if (/^\d+$/.test(value)) return (_address, hop) => hop < Number(value);
  if (/^[\da-fA-F.:/,\s]+$/.test(value) || /^(loopback|linklocal|uniquelocal)$/.test(value)) return value;
  throw new BadSetting(`TRUST_PROXY is "${value}": it must be off, on, a number of proxies, or their addresses.`);
}
