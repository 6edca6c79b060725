import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { buildPasswordResetMail } from '../auth/auth-mails.ts';
import { startMailServer } from '../testing/mail/mail-server.ts';
import { findResetLink, findResetToken } from '../testing/mail/outbox.ts';
import { startTestApp } from '../testing/test-app.ts';
import { ENGINES } from '../testing/test-databases.ts';
import { openMailer } from './mailer.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function openMailServer() {
  const mailServer = await startMailServer();
  ends.push(mailServer.close);
  return mailServer;
}

describe.each(ENGINES)('on %s', (engine) => {
  test('a password reset link arrives through a real mail server', async () => {
    const mailServer = await openMailServer();
    const app = await startTestApp(engine, {
      env: { SMTP_URL: mailServer.url, MAIL_FROM: 'Moneta <moneta@home.org>', PUBLIC_URL: 'https://money.home.org' },
    });
    ends.push(() => app.close());
    // As a string in a header, this address would be parsed as two addresses.
    const user = await app.newUser('a,ann@home.org');
    await app.visitor.send('POST', '/auth/forgot-password', { body: { email: user.email } });
    const { from, to, content } = await mailServer.next();
    expect(from).toBe('moneta@home.org');
    expect(to).toHaveLength(1);
    expect(to[0]).not.toBe('ann@home.org');
    expect(findResetLink(content)).toMatch(/^https:\/\/money\.home\.org\/reset-password\?token=/);
    const body = { token: findResetToken(content), newPassword: 'another_2' };
    expect((await app.visitor.send('POST', '/auth/reset-password', { body })).status).toBe(200);
  });
});

const MAIL = buildPasswordResetMail('ann@home.org', 'https://money.home.org/reset-password?token=t');

test('a mail server that refuses or is down causes an error that says what to check', async () => {
  const { url } = await openMailServer();
  const nobody: Server = createServer();
  await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve));
  const { port } = nobody.address() as { port: number };
  await new Promise((resolve) => nobody.close(resolve));
  for (const smtpUrl of [url.replace('p%40ss', 'wrong'), `smtp://127.0.0.1:${port}`]) {
    const mailer = openMailer({ smtpUrl, from: 'moneta@home.org' }, '', () => {});
    await expect(mailer.send(MAIL)).rejects.toThrow('An email could not be sent. Check SMTP_URL');
  }
});

test('without a mail server mail is stored where only its owner can read it, and the path is logged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'moneta-outbox-'));
  ends.push(() => rmSync(folder, { recursive: true }));
  const said: string[] = [];
  const mailer = openMailer({ smtpUrl: undefined, from: 'Moneta <moneta@home.org>' }, join(folder, 'outbox'), (line) =>
    said.push(line),
  );
  await mailer.send(MAIL);
  await mailer.send(MAIL);
  const names = readdirSync(join(folder, 'outbox'));
  expect(names).toHaveLength(2);
  for (const [at, name] of names.sort().entries()) {
    const file = join(folder, 'outbox', name);
    expect(name).toMatch(/\.eml$/);
    expect(said[at]).toContain(file);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain('Subject: Choose a new password for Moneta');
  }
});

test('mail is only sent encrypted, unless SMTP_URL allows otherwise', async () => {
  const { url } = await openMailServer();
  // Another host name of this machine, which is not regarded as local. Its mail server does not offer STARTTLS.
  const elsewhere = new URL(url);
  elsewhere.hostname = '0.0.0.0';
  const send = (smtpUrl: string) => openMailer({ smtpUrl, from: 'moneta@home.org' }, '', () => {}).send(MAIL);
  await expect(send(elsewhere.href)).rejects.toMatchObject({ cause: { code: 'ETLS' } });
  elsewhere.searchParams.set('tls', 'optional');
  await send(elsewhere.href);
  await send(url);
});
