import { expect, test } from 'vitest';
import { BadSetting, findConfigWarning, readConfig } from './config.ts';

test('without settings the server listens on this machine only and stores data in the project', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    publicUrl: 'http://localhost:3000',
    blockedEmailDomains: ['example.com', 'test.com', 'invalid.com'],
    signups: 'open',
    readerProcesses: 2,
    trustProxy: false,
    metrics: undefined,
    logLevel: 'warn',
    logRequests: false,
  });
  expect(config.dataDir).toBe(`${config.projectDir.replace(/[\\/]$/, '')}/data`);
});

test('daily backups are on with SQLite, and with PostgreSQL if requested', () => {
  const DATABASE_URL = 'postgres://me@localhost/moneta';
  expect(readConfig({}).backupsKept).toBe(7);
  expect(readConfig({ DATABASE_URL }).backupsKept).toBe(0);
  expect(readConfig({ DATABASE_URL, BACKUPS_KEPT: '3' }).backupsKept).toBe(3);
  expect(readConfig({ BACKUPS_KEPT: '0' }).backupsKept).toBe(0);
  expect(() => readConfig({ BACKUPS_KEPT: 'all' })).toThrow(BadSetting);
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
  expect(() => readConfig(env)).toThrow(BadSetting);
  expect(() => readConfig(env)).toThrow(new RegExp(`^[^\\n]*${name}[^\\n]*$`));
});

test.each([{ DATABASE_URL: 'mysql://ann:secret_1@x' }, { SMTP_URL: 'http://ann:secret_1@x', MAIL_FROM: 'a@b.org' }])(
  'a secret in an invalid setting is not repeated',
  (env) => {
    expect(() => readConfig(env)).toThrow(BadSetting);
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
