import { expect, test } from 'vitest';
import { BadSetting, readConfig } from './config.ts';

test('without settings it listens on this machine only, with data in the project', () => {
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
  });
  expect(config.dataDir).toBe(`${config.projectDir.replace(/[\\/]$/, '')}/data`);
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
  { PORT: 'x' },
  { PORT: '70000' },
  { SIGNUPS: 'maybe' },
  { DATABASE_URL: 'mysql://x' },
  { PUBLIC_URL: 'moneta.org' },
  { READER_PROCESSES: '0' },
  { TRUST_PROXY: 'perhaps' },
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
