import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findConfigWarning, findDataDir, InvalidSettingError, readConfig } from './config.ts';
import { PROJECT_DIR } from './platform/installation.ts';

test('without settings the server listens on this machine only and stores data in the project', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    publicUrl: 'http://localhost:3000',
    blockedEmailDomains: ['example.com', 'test.com', 'invalid.com'],
    signups: 'open',
    databasePool: 10,
    drainSeconds: 0,
    readerProcesses: 2,
    trustProxy: false,
    metrics: undefined,
    logLevel: 'warn',
    logRequests: false,
  });
  expect(config.dataDir).toBe(`${config.projectDir.replace(/[\\/]$/, '')}/data`);
});

test('an installed release stores data outside of its folder', () => {
  const [STATE_DIRECTORY, XDG_DATA_HOME, HOME] = ['/var/lib/moneta:/var/lib/other', '/home/ann/data', '/home/ann'];
  const find = (env: Record<string, string>, given = '') => findDataDir(given, env, true);
  expect(find({ STATE_DIRECTORY, XDG_DATA_HOME, HOME }, '/srv/moneta')).toBe('/srv/moneta');
  expect(find({ HOME }, 'here')).toBe(resolve('here'));
  expect(find({ STATE_DIRECTORY, XDG_DATA_HOME, HOME })).toBe('/var/lib/moneta');
  expect(find({ XDG_DATA_HOME, HOME })).toBe('/home/ann/data/moneta');
  // The XDG specification of these variables says to ignore relative paths.
  expect(find({ XDG_DATA_HOME: 'data', HOME })).toBe('/home/ann/.local/share/moneta');
  expect(find({ HOME })).toBe('/home/ann/.local/share/moneta');
  expect(() => find({})).toThrow(
    new InvalidSettingError('HOME is not set. Set DATA_DIR to the folder in which to store the data.'),
  );
  const project = readConfig({}).projectDir;
  expect(findDataDir('', { STATE_DIRECTORY, XDG_DATA_HOME, HOME }, false)).toBe(join(project, 'data'));
});

test('daily backups are on with SQLite, and with PostgreSQL if requested', () => {
  const DATABASE_URL = 'postgres://me@localhost/moneta';
  expect(readConfig({}).backupsKept).toBe(7);
  expect(readConfig({ DATABASE_URL }).backupsKept).toBe(0);
  expect(readConfig({ DATABASE_URL, BACKUPS_KEPT: '3' }).backupsKept).toBe(3);
  expect(readConfig({ BACKUPS_KEPT: '0' }).backupsKept).toBe(0);
  expect(() => readConfig({ BACKUPS_KEPT: 'all' })).toThrow(InvalidSettingError);
});

test('settings are read', () => {
  expect(
    readConfig({ PORT: '81', PUBLIC_URL: 'https://a.org/', BLOCKED_EMAIL_DOMAINS: ' A.org, b.org ' }),
  ).toMatchObject({
    port: 81,
    publicUrl: 'https://a.org',
    blockedEmailDomains: ['a.org', 'b.org'],
  });
  expect(readConfig({ BLOCKED_EMAIL_DOMAINS: '' }).blockedEmailDomains).toEqual([]);
  const mail = { SMTP_URL: 'smtps://me:secret@mail.example.org', MAIL_FROM: 'Moneta <moneta@example.org>' };
  expect(readConfig(mail).mail).toEqual({ smtpUrl: mail.SMTP_URL, from: mail.MAIL_FROM });
  expect(readConfig({ MAIL_FROM: 'moneta@example.org' }).mail).toEqual({
    smtpUrl: undefined,
    from: 'moneta@example.org',
  });
});

const folder = mkdtempSync(join(tmpdir(), 'moneta-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

function writeSetting(name: string, content: string): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

test('every setting may come from a file, without the line break at its end', () => {
  const values = {
    PORT: '81',
    HOST: '::',
    DATA_DIR: '/srv/moneta',
    DATABASE_URL: 'postgres://me:secret@localhost/moneta',
    PUBLIC_URL: 'https://money.example.org',
    BLOCKED_EMAIL_DOMAINS: 'a.org',
    SIGNUPS: 'invite',
    CONTACT_EMAIL: 'ann@home.org',
    CONTACT_PHONE: '555',
    CONTACT_OFFICE: 'Room 1',
    CONTACT_CHAT: 'Knock',
    SMTP_URL: 'smtps://me:secret@mail.example.org',
    MAIL_FROM: 'moneta@example.org',
    READER_PROCESSES: '1',
    BACKUPS_KEPT: '3',
    TRUST_PROXY: '10.0.0.1',
    MAX_TRANSACTIONS: '1000',
    MAX_RECEIPTS: '100',
    MAX_STORAGE_MB: '10',
    MAX_SESSIONS: '2',
    IMPORT_DIR: '/srv/scans',
    DATABASE_POOL: '5',
    DRAIN_SECONDS: '10',
    METRICS_PORT: '9090',
    METRICS_HOST: '127.0.0.2',
    LOG_LEVEL: 'info',
    LOG_REQUESTS: 'on',
  };
  const files = Object.entries(values).map(([name, value]) => [`${name}_FILE`, writeSetting(name, `${value}\r\n`)]);
  expect(readConfig(Object.fromEntries(files))).toEqual(readConfig(values));
  const everySetting = [...readFileSync(join(PROJECT_DIR, '.env.example'), 'utf8').matchAll(/^#? ?([A-Z_]+)=/gm)];
  expect(Object.keys(values).sort()).toEqual(everySetting.map(([, name]) => name).sort());
});

test.each([
  ['is set twice', { SIGNUPS: 'open' }, 'open'],
  ['is empty', {}, ' \n'],
  ['has several lines', {}, 'open\nclosed\n'],
  ['is invalid', {}, 'maybe'],
  ['is a missing file', { SIGNUPS_FILE: join(folder, 'missing') }, 'open'],
  ['is a folder', { SIGNUPS_FILE: folder }, 'open'],
])('a setting in a file that %s stops the start with one line', (_, env, content) => {
  const given = { SIGNUPS_FILE: writeSetting('signups', content), ...env };
  expect(() => readConfig(given)).toThrow(InvalidSettingError);
  expect(() => readConfig(given)).toThrow(/^[^\n]*SIGNUPS[^\n]*$/);
});

test('an empty variable leaves the setting to the other one', () => {
  expect(readConfig({ SIGNUPS: '', SIGNUPS_FILE: writeSetting('signups', 'closed') }).signups).toBe('closed');
  expect(readConfig({ SIGNUPS: 'closed', SIGNUPS_FILE: '' }).signups).toBe('closed');
});

test.each([
  [{}, 'open'],
  [{ HOST: 'localhost' }, 'open'],
  [{ HOST: '::1' }, 'open'],
  [{ HOST: '127.0.0.2' }, 'open'],
  [{ HOST: '0.0.0.0' }, 'first'],
  [{ HOST: '127.example.org' }, 'first'],
  [{ HOST: '0.0.0.0', SIGNUPS: 'open' }, 'open'],
  [{ SIGNUPS: 'first' }, 'first'],
  [{ SIGNUPS: 'invite' }, 'invite'],
  [{ HOST: '::', SIGNUPS: 'closed' }, 'closed'],
])('with %j sign-ups are %s', (env, signups) => expect(readConfig(env).signups).toBe(signups));

test.each([
  { PORT: 'x' },
  { PORT: '70000' },
  { SIGNUPS: 'maybe' },
  { DATABASE_URL: 'mysql://x' },
  { DATABASE_POOL: '1' },
  { DRAIN_SECONDS: '-1' },
  { PUBLIC_URL: 'moneta.org' },
  { READER_PROCESSES: '0' },
  { TRUST_PROXY: 'perhaps' },
  { METRICS_PORT: 'on' },
  { METRICS_PORT: '81', PORT: '81' },
  { LOG_LEVEL: 'loud' },
  { LOG_REQUESTS: 'yes' },
  { BLOCKED_EMAIL_DOMAINS: 'a@b.org' },
  { SMTP_URL: 'mail.example.org', MAIL_FROM: 'a@b.org' },
  { SMTP_URL: 'http://mail.example.org', MAIL_FROM: 'a@b.org' },
  { MAIL_FROM: 'Moneta' },
  { MAIL_FROM: 'a@b.org, c@d.org' },
  { MAIL_FROM: '', SMTP_URL: 'smtp://mail.example.org' },
])('%j stops the start with one line that names the setting', (env) => {
  const name = Object.keys(env)[0] ?? '';
  expect(() => readConfig(env)).toThrow(InvalidSettingError);
  expect(() => readConfig(env)).toThrow(new RegExp(`^[^\\n]*${name}[^\\n]*$`));
});

test.each([{ DATABASE_URL: 'mysql://ann:secret_1@x' }, { SMTP_URL: 'http://ann:secret_1@x', MAIL_FROM: 'a@b.org' }])(
  'a secret in an invalid setting is not repeated',
  (env) => {
    expect(() => readConfig(env)).toThrow(InvalidSettingError);
    expect(() => readConfig(env)).not.toThrow(/secret_1/);
  },
);

test.each([
  [{}, false],
  [{ HOST: '127.0.0.2' }, false],
  [{ HOST: '::1' }, false],
  [{ HOST: 'localhost' }, false],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://money.home.org' }, false],
  [{ HOST: '0.0.0.0' }, true],
  [{ HOST: '::' }, true],
  [{ HOST: '192.168.1.5', PUBLIC_URL: 'http://money.home.org' }, true],
])('%j causes a warning: %s', (env, isWarned) => {
  expect(findConfigWarning(readConfig(env)) !== undefined).toBe(isWarned);
});
