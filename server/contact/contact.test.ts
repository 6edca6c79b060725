import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { startMailServer } from '../testing/mail/mail-server.ts';
import { waitForMails } from '../testing/mail/outbox.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { ENGINES } from '../testing/test-databases.ts';

const MESSAGE = {
  name: 'Ann Lee',
  email: 'Ann@home.org',
  inquiryType: 'technical',
  subject: 'Two accounts',
  message: 'How do I merge them?\nThank you.',
};

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

describe.each(ENGINES)('on %s', (engine) => {
  async function open(env: Record<string, string>, isExpected: (line: string) => boolean = () => false) {
    const app = await startTestApp(engine, {
      env,
      log: { write: (line) => isExpected(line) || console.error(line) },
    });
    ends.push(app.close);
    return app;
  }
  const send = ({ visitor }: TestApp, some: Partial<typeof MESSAGE> = {}) =>
    visitor.send('POST', '/contact', { body: { ...MESSAGE, ...some } });

  test('a message is mailed to CONTACT_EMAIL, with its sender as the reply address', async () => {
    const mailServer = await startMailServer();
    ends.push(mailServer.close);
    const app = await open({ SMTP_URL: mailServer.url, MAIL_FROM: 'moneta@home.org', CONTACT_EMAIL: 'help@home.org' });
    expect(await send(app)).toMatchObject({ status: 200, body: { message: 'Message sent successfully!' } });
    const { from, to, content } = await mailServer.next();
    expect({ from, to }).toEqual({ from: 'moneta@home.org', to: ['help@home.org'] });
    expect(content).toMatch(/^Reply-To: Ann Lee <Ann@home\.org>\r?$/m);
    expect(content).toMatch(/^Subject: Contact form: Two accounts\r?$/m);
    expect(content).toMatch(/Inquiry type: Technical[\s\S]*How do I merge them\?\r?\nThank you\./);
  });

  test.each(['', 'Ask Ann in the kitchen.'])(
    'without an address in CONTACT_EMAIL (%j) it is kept in the outbox',
    async (address) => {
      const mailServer = await startMailServer();
      ends.push(mailServer.close);
      const app = await open({ SMTP_URL: mailServer.url, MAIL_FROM: 'moneta@home.org', CONTACT_EMAIL: address });
      expect((await send(app)).status).toBe(200);
      const [mail] = await waitForMails(app.config.dataDir, 1);
      expect(mail).toContain('How do I merge them?');
      expect(mail).not.toMatch(/^To:/m);
    },
  );

  test('texts that would add mail headers are refused', async () => {
    const app = await open({});
    for (const [path, value] of [
      ['name', 'Ann\r\nBcc: all@home.org'],
      ['subject', 'Hello\nBcc: all@home.org'],
      ['email', 'ann@home.org\r\nBcc:all@home.org'],
      ['email', 'ann'],
      ['message', ' '],
      ['message', 'x'.repeat(10_001)],
    ] as const) {
      expect(await send(app, { [path]: value })).toMatchObject({ status: 400, body: { errors: [{ path }] } });
    }
    expect(await waitForMails(app.config.dataDir, 0)).toEqual([]);
  });

  test('an address can send five messages an hour', async () => {
    const app = await open({});
    for (let count = 1; count <= 5; count++) expect((await send(app)).status).toBe(200);
    const { status, headers } = await send(app);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(readdirSync(join(app.config.dataDir, 'outbox'))).toHaveLength(5);
  });

  test('a message that cannot be sent is refused with a sentence, and not counted', async () => {
    const env = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'moneta@home.org', CONTACT_EMAIL: 'help@home.org' };
    const app = await open(env, (line) => line.includes('could not be sent'));
    for (let count = 1; count <= 7; count++) {
      expect(await send(app)).toMatchObject({
        status: 503,
        body: { message: 'Your message could not be sent. Try again later, or use the contact details on this page.' },
      });
    }
  });
});
