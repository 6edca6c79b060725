import { readFileSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { OperatorError } from './platform/errors.ts';
import { getProgramVersion, IS_RELEASE, PROJECT_DIR, type ProgramVersion } from './platform/installation.ts';

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The maximum number of connections to PostgreSQL. */
  databasePool: number;
  /**
   * Number of seconds for which the server continues to serve requests after SIGTERM, while its health status reports
   * that it is stopping.
   */
  drainSeconds: number;
  /** The folder from which files are imported; undefined if there is none. */
  importDir: string | undefined;
  publicUrl: string;
  blockedEmailDomains: string[];
  signups: 'open' | 'first' | 'invite' | 'closed';
  contact: { email: string; phone: string; office: string; chat: string };
  mail: MailSettings;
  readerProcesses: number;
  /** Number of daily backups that are kept in the data folder. If it is 0, no daily backups are made. */
  backupsKept: number;
  trustProxy: TrustProxy;
  /** The port and host on which metrics are served to Prometheus; undefined if metrics are disabled. */
  metrics: { port: number; host: string } | undefined;
  logLevel: (typeof LOG_LEVELS)[number];
  /** True if one line is logged per request. */
  logRequests: boolean;
  /** Limits per user; undefined if there is no limit. */
  quotas: Record<'transactions' | 'receipts' | 'storageMb' | 'sessions', number | undefined>;
  program: ProgramVersion;
  /** The folder that contains package.json. */
  projectDir: string;
  /** The folder with the built web app. */
  pageDir: string;
};

const SIGNUPS = ['open', 'first', 'invite', 'closed'] as const;
/** Log levels, from the least to the most output. */
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/**
 * If `smtpUrl` is undefined, emails are written to the data folder. `from` is an email address, or `Name <address>`.
 */
export type MailSettings = { smtpUrl: string | undefined; from: string };

/** The proxies that are trusted to report the client's address. The format is that of Fastify's `trustProxy` option. */
type TrustProxy = false | string | ((address: string, hop: number) => boolean);

/** Thrown for an invalid setting. The message is one line that names the setting and its allowed values. */
export class InvalidSettingError extends OperatorError {}

type Environment = Record<string, string | undefined>;

/**
 * Reads all settings. No other function reads the environment.
 * @throws InvalidSettingError
 */
export function readConfig(environment: Environment): Config {
  // Use this for every setting, so that each one may be given in a file instead.
  const given = (name: string) => readSetting(environment, name);
  const setting = (name: string, byDefault: string) => given(name) || byDefault;
  const host = setting('HOST', '127.0.0.1');
  const port = wholeNumber('PORT', setting('PORT', '3000'), 1, 65535);
  return {
    port,
    host,
    dataDir: findDataDir(setting('DATA_DIR', ''), environment),
    databaseUrl: databaseUrl(given('DATABASE_URL')),
    databasePool: wholeNumber('DATABASE_POOL', setting('DATABASE_POOL', '10'), 2, 1000),
    drainSeconds: wholeNumber('DRAIN_SECONDS', setting('DRAIN_SECONDS', '0'), 0, 3600),
    importDir: findImportDir(given('IMPORT_DIR')),
    publicUrl: publicUrl(setting('PUBLIC_URL', `http://localhost:${port}`)),
    blockedEmailDomains: domains(given('BLOCKED_EMAIL_DOMAINS') ?? 'example.com,test.com,invalid.com'),
    // By default, a server that is open to a network must not let strangers sign up.
    signups: oneOf('SIGNUPS', setting('SIGNUPS', isLoopback(host) ? 'open' : 'first'), SIGNUPS),
    contact: {
      email: setting('CONTACT_EMAIL', 'Ask the administrator of this server for the address.'),
      phone: setting('CONTACT_PHONE', 'Ask the administrator of this server for the number.'),
      office: setting('CONTACT_OFFICE', 'Ask the administrator of this server.'),
      chat: setting('CONTACT_CHAT', 'Talk to the administrator of this server.'),
    },
    mail: mail(given('SMTP_URL'), given('MAIL_FROM')),
    readerProcesses: wholeNumber('READER_PROCESSES', setting('READER_PROCESSES', '2'), 1, 64),
    // By default, no daily backups are made with PostgreSQL, because administrators usually back it up themselves.
    backupsKept: wholeNumber('BACKUPS_KEPT', setting('BACKUPS_KEPT', given('DATABASE_URL') ? '0' : '7'), 0, 1000),
    trustProxy: trustProxy(setting('TRUST_PROXY', 'off')),
    metrics: metrics(given('METRICS_PORT'), setting('METRICS_HOST', '127.0.0.1'), port),
    logLevel: oneOf('LOG_LEVEL', setting('LOG_LEVEL', 'warn'), LOG_LEVELS),
    logRequests: oneOf('LOG_REQUESTS', setting('LOG_REQUESTS', 'off'), ['off', 'on'] as const) === 'on',
    quotas: {
      transactions: most('MAX_TRANSACTIONS', given('MAX_TRANSACTIONS')),
      receipts: most('MAX_RECEIPTS', given('MAX_RECEIPTS')),
      storageMb: most('MAX_STORAGE_MB', given('MAX_STORAGE_MB')),
      sessions: most('MAX_SESSIONS', given('MAX_SESSIONS')),
    },
    program: getProgramVersion(given('MONETA_COMMIT')),
    projectDir: PROJECT_DIR,
    pageDir: resolve(PROJECT_DIR, 'dist/web'),
  };
}

/**
 * Returns a setting from the environment. If it is not set there, reads it from the file whose path is in the variable
 * with the suffix `_FILE`.
 * @throws InvalidSettingError
 */
function readSetting(environment: Environment, name: string): string | undefined {
  const value = environment[name]?.trim();
  const file = environment[`${name}_FILE`]?.trim();
  if (!file) return value;
  if (value) throw new InvalidSettingError(`${name} and ${name}_FILE are both set: remove one of them.`);
  const content = readSettingFile(`${name}_FILE`, resolve(IS_RELEASE ? '' : PROJECT_DIR, file));
  // An empty file must cause an error. If DATABASE_URL_FILE were regarded as not set, the server would start with an
  // empty SQLite database.
  if (!content) throw new InvalidSettingError(`${name}_FILE is ${file}, which is empty: write the value into it.`);
  // Refuse a file with several lines, such as a key given by mistake. Otherwise the message about an invalid value
  // would print its content.
  if (/[\r\n]/.test(content))
    throw new InvalidSettingError(`${name}_FILE is ${file}: the file must contain a single line.`);
  return content;
}

function readSettingFile(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new InvalidSettingError(
      `${name} is ${file}, which cannot be read (${code}). Check its path and permissions.`,
    );
  }
}

/**
 * Returns the folder for the data. In a checkout, the default is the project's folder `data`, and relative paths are
 * relative to the project. In a release, the default is outside the program's folder, because an update replaces that
 * folder.
 * @throws InvalidSettingError
 */
export function findDataDir(
  given: string,
  { STATE_DIRECTORY, XDG_DATA_HOME, HOME }: Record<string, string | undefined>,
  isRelease = IS_RELEASE,
): string {
  if (!isRelease) return resolve(PROJECT_DIR, given || 'data');
  if (given) return resolve(given);
  // This variable is set by systemd, which separates several folders with colons.
  if (STATE_DIRECTORY) return STATE_DIRECTORY.split(':')[0] as string;
  if (XDG_DATA_HOME && isAbsolute(XDG_DATA_HOME)) return join(XDG_DATA_HOME, 'moneta');
  if (HOME) return resolve(HOME, '.local', 'share', 'moneta');
  throw new InvalidSettingError('HOME is not set. Set DATA_DIR to the folder in which to store the data.');
}

/**
 * Returns the absolute path of the import folder. As for the data folder, relative paths are relative to the project.
 */
function findImportDir(value: string | undefined): string | undefined {
  return value ? resolve(IS_RELEASE ? '' : PROJECT_DIR, value) : undefined;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host);
}

function wholeNumber(name: string, value: string, least: number, most: number): number {
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new InvalidSettingError(`${name} is "${value}": it must be a whole number from ${least} to ${most}.`);
}

/**
 * Returns a limit; undefined if it is not set.
 * @throws InvalidSettingError
 */
function most(name: string, value: string | undefined): number | undefined {
  return value ? wholeNumber(name, value, 1, 1_000_000_000) : undefined;
}

function oneOf<T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((each) => each === value);
  if (found) return found;
  throw new InvalidSettingError(
    `${name} is "${value}": it must be ${allowed.slice(0, -1).join(', ')} or ${allowed.at(-1)}.`,
  );
}

function databaseUrl(value: string | undefined): string | undefined {
  if (!value) return undefined;
  if (/^postgres(ql)?:\/\//.test(value) && URL.canParse(value)) return value;
  // The message does not repeat the value, because it may contain a password.
  throw new InvalidSettingError('DATABASE_URL must be an address such as postgres://user:password@host:5432/name.');
}

/**
 * Returns the port and host for metrics; undefined if metrics are disabled.
 * @param appPort the port of the app; the metrics must use a different one
 */
function metrics(portText: string | undefined, host: string, appPort: number): Config['metrics'] {
  if (!portText) return undefined;
  const port = wholeNumber('METRICS_PORT', portText, 1, 65535);
  if (port !== appPort) return { port, host };
  throw new InvalidSettingError(`METRICS_PORT and PORT are both ${portText}. Set METRICS_PORT to another port.`);
}

function mail(smtpUrl: string | undefined, from: string | undefined): MailSettings {
  if (from && !/^([^<>@,\r\n]+ )?<?[^\s@<>,]+@[^\s@<>,]+>?$/.test(from)) {
    throw new InvalidSettingError(
      `MAIL_FROM is "${from}": it must be an address, or a name with one: Moneta <moneta@example.org>.`,
    );
  }
  if (!smtpUrl) return { smtpUrl: undefined, from: from || 'Moneta <moneta@localhost>' };
  // The message does not repeat the value, because it may contain a password.
  const isUrl = /^smtps?:\/\/[^/]/.test(smtpUrl) && URL.canParse(smtpUrl);
  if (!isUrl)
    throw new InvalidSettingError('SMTP_URL must be an address such as smtp://user:password@mail.example.org:587.');
  if (!from) throw new InvalidSettingError('MAIL_FROM must be set when SMTP_URL is set: Moneta <moneta@example.org>.');
  return { smtpUrl, from };
}

function publicUrl(value: string): string {
  if (/^https?:\/\//.test(value) && URL.canParse(value)) return value.replace(/\/+$/, '');
  throw new InvalidSettingError(`PUBLIC_URL is "${value}": it must be an address such as https://money.example.org.`);
}

function domains(list: string): string[] {
  const names = list
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean);
  const bad = names.find((name) => !/^[^\s@/][^\s@/.]*\.[^\s@/]+$/.test(name));
  if (bad)
    throw new InvalidSettingError(
      `BLOCKED_EMAIL_DOMAINS contains "${bad}": use domains such as example.com, separated by commas.`,
    );
  return names;
}

/**
 * Parses `off`, `on` (which stands for one proxy), the number of proxies in front of the server, or a list of their
 * addresses, separated by commas.
 */
function trustProxy(value: string): TrustProxy {
  if (value === 'off' || value === 'false') return false;
  // Trust only the nearest proxy: if all addresses were trusted, clients could forge the header.
  if (value === 'on' || value === 'true') return nearest(1);
  if (/^\d+$/.test(value)) return nearest(Number(value));
  if (/^[\da-fA-F.:/,\s]+$/.test(value) || /^(loopback|linklocal|uniquelocal)$/.test(value)) return value;
  throw new InvalidSettingError(
    `TRUST_PROXY is "${value}": it must be off, on, a number of proxies, or their addresses.`,
  );
}

function nearest(hops: number): TrustProxy {
  return (_address, hop) => hop < hops;
}

/** Returns a warning for the administrator if passwords and tokens would be sent over a network unencrypted. */
export function findConfigWarning({ host, publicUrl }: Config): string | undefined {
  if (isLoopback(host) || publicUrl.startsWith('https:')) return undefined;
  return `HOST=${host} opens Moneta to the network, but PUBLIC_URL does not use HTTPS, so passwords can be intercepted. Put an HTTPS proxy in front of Moneta and set PUBLIC_URL.`;
}
