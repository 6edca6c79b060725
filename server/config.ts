import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OperatorError } from './platform/errors.ts';

/**
 * The project's folder, to which relative settings refer: the parent of `server/` in source, of `dist/programs/` when built.
 */
export const PROJECT_DIR = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../' : '../../', import.meta.url));

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  publicUrl: string;
  blockedEmailDomains: string[];
  signups: 'open' | 'first' | 'invite' | 'closed';
  contact: { email: string; phone: string; office: string; chat: string };
  mail: MailSettings;
  readerProcesses: number;
  /** How many daily backups are kept in the data folder; 0 for none. */
  backupsKept: number;
  trustProxy: TrustProxy;
  /** Where metrics for Prometheus are served; undefined for nowhere. */
  metrics: { port: number; host: string } | undefined;
  logLevel: (typeof LOG_LEVELS)[number];
  /** Logs a line per request. */
  logRequests: boolean;
  /** Limits per user; undefined for no limit. */
  quotas: Record<'transactions' | 'receipts' | 'storageMb' | 'sessions', number | undefined>;
  /** The folder with package.json. */
  projectDir: string;
  /** The folder with the built page. */
  pageDir: string;
};

const SIGNUPS = ['open', 'first', 'invite', 'closed'] as const;
/** From few messages to many. */
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** Without `smtpUrl` mail is written to the data folder. `from` is an address, alone or as `Name <address>`. */
export type MailSettings = { smtpUrl: string | undefined; from: string };

/** Which proxies are trusted to report the client's address, as Fastify's `trustProxy` option. */
type TrustProxy = false | string | ((address: string, hop: number) => boolean);

/** An invalid setting. The message is one line that names the setting and its allowed values. */
export class BadSetting extends OperatorError {}

/**
 * The only function that reads the environment.
 * @throws BadSetting
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const setting = (name: string, byDefault: string) => env[name]?.trim() || byDefault;
  const host = setting('HOST', '127.0.0.1');
  const port = wholeNumber('PORT', setting('PORT', '3000'), 1, 65535);
  return {
    port,
    host,
    dataDir: resolve(PROJECT_DIR, setting('DATA_DIR', 'data')),
    databaseUrl: databaseUrl(env.DATABASE_URL?.trim()),
    publicUrl: publicUrl(setting('PUBLIC_URL', `http://localhost:${port}`)),
    blockedEmailDomains: domains(env.BLOCKED_EMAIL_DOMAINS ?? 'example.com,test.com,invalid.com'),
    // On a server that is open to a network, strangers should not be able to sign up by default.
    signups: oneOf('SIGNUPS', setting('SIGNUPS', isLoopback(host) ? 'open' : 'first'), SIGNUPS),
    contact: {
      email: setting('CONTACT_EMAIL', 'Ask the administrator of this server for an address.'),
      phone: setting('CONTACT_PHONE', 'Ask the administrator of this server for a number.'),
      office: setting('CONTACT_OFFICE', 'Ask the administrator of this server.'),
      chat: setting('CONTACT_CHAT', 'Talk to the administrator of this server.'),
    },
    mail: mail(env.SMTP_URL?.trim(), env.MAIL_FROM?.trim()),
    readerProcesses: wholeNumber('READER_PROCESSES', setting('READER_PROCESSES', '2'), 1, 64),
    // PostgreSQL is usually backed up together with the administrator's other databases.
    backupsKept: wholeNumber('BACKUPS_KEPT', setting('BACKUPS_KEPT', env.DATABASE_URL?.trim() ? '0' : '7'), 0, 1000),
    trustProxy: trustProxy(setting('TRUST_PROXY', 'off')),
    metrics: metrics(env.METRICS_PORT?.trim(), setting('METRICS_HOST', '127.0.0.1'), port),
    logLevel: oneOf('LOG_LEVEL', setting('LOG_LEVEL', 'warn'), LOG_LEVELS),
    logRequests: oneOf('LOG_REQUESTS', setting('LOG_REQUESTS', 'off'), ['off', 'on'] as const) === 'on',
    quotas: {
      transactions: most('MAX_TRANSACTIONS', env.MAX_TRANSACTIONS),
      receipts: most('MAX_RECEIPTS', env.MAX_RECEIPTS),
      storageMb: most('MAX_STORAGE_MB', env.MAX_STORAGE_MB),
      sessions: most('MAX_SESSIONS', env.MAX_SESSIONS),
    },
    projectDir: PROJECT_DIR,
    pageDir: resolve(PROJECT_DIR, 'dist/web'),
  };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host);
}

function wholeNumber(name: string, value: string, least: number, most: number): number {
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new BadSetting(`${name} is "${value}": it must be a whole number from ${least} to ${most}.`);
}

/** Returns the limit in a setting; undefined if it is not set. @throws BadSetting */
function most(name: string, value: string | undefined): number | undefined {
  return value?.trim() ? wholeNumber(name, value.trim(), 1, 1_000_000_000) : undefined;
}

function oneOf<T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((each) => each === value);
  if (found) return found;
  throw new BadSetting(`${name} is "${value}": it must be ${allowed.slice(0, -1).join(', ')} or ${allowed.at(-1)}.`);
}

function databaseUrl(value: string | undefined): string | undefined {
  if (!value) return undefined;
  if (/^postgres(ql)?:\/\//.test(value) && URL.canParse(value)) return value;
  // The value may contain a password, so don't repeat it.
  throw new BadSetting('DATABASE_URL must be an address such as postgres://user:password@host:5432/name.');
}

/** @param appPort the port of the app, which needs another one */
function metrics(portText: string | undefined, host: string, appPort: number): Config['metrics'] {
  if (!portText) return undefined;
  const port = wholeNumber('METRICS_PORT', portText, 1, 65535);
  if (port !== appPort) return { port, host };
  throw new BadSetting(`METRICS_PORT is "${portText}", like PORT: metrics need a port of their own.`);
}

function mail(smtpUrl: string | undefined, from: string | undefined): MailSettings {
  if (from && !/^([^<>@,\r\n]+ )?<?[^\s@<>,]+@[^\s@<>,]+>?$/.test(from)) {
    throw new BadSetting(
      `MAIL_FROM is "${from}": it must be an address, or a name with one: Moneta <moneta@example.org>.`,
    );
  }
  if (!smtpUrl) return { smtpUrl: undefined, from: from || 'Moneta <moneta@localhost>' };
  // The value may contain a password, so don't repeat it.
  const isUrl = /^smtps?:\/\/[^/]/.test(smtpUrl) && URL.canParse(smtpUrl);
  if (!isUrl) throw new BadSetting('SMTP_URL must be an address such as smtp://user:password@mail.example.org:587.');
  if (!from) throw new BadSetting('MAIL_FROM must be set when SMTP_URL is set: Moneta <moneta@example.org>.');
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
  const bad = names.find((name) => !/^[^\s@/][^\s@/.]*\.[^\s@/]+$/.test(name));
  if (bad)
    throw new BadSetting(
      `BLOCKED_EMAIL_DOMAINS contains "${bad}": use domains such as example.com, separated by commas.`,
    );
  return names;
}

/** Parses `off`, `on` (one proxy), the number of proxies in front of the server, or their addresses separated by commas. */
function trustProxy(value: string): TrustProxy {
  if (value === 'off' || value === 'false') return false;
  // Trust only the nearest proxy: if all were trusted, clients could forge the header.
  if (value === 'on' || value === 'true') return nearest(1);
  if (/^\d+$/.test(value)) return nearest(Number(value));
  if (/^[\da-fA-F.:/,\s]+$/.test(value) || /^(loopback|linklocal|uniquelocal)$/.test(value)) return value;
  throw new BadSetting(`TRUST_PROXY is "${value}": it must be off, on, a number of proxies, or their addresses.`);
}

function nearest(hops: number): TrustProxy {
  return (_address, hop) => hop < hops;
}

/** Returns a warning for the administrator if passwords and tokens would cross a network unencrypted. */
export function findConfigWarning({ host, publicUrl }: Config): string | undefined {
  if (isLoopback(host) || publicUrl.startsWith('https:')) return undefined;
  return `HOST=${host} opens Moneta to the network, and PUBLIC_URL is not https: passwords can be intercepted. Put an HTTPS proxy in front of it and set PUBLIC_URL.`;
}
