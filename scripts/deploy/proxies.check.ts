// npm test -- --proxies: runs a real server behind Caddy, nginx and HAProxy, using the example configurations in
// docs/deploy/.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CORNER_BAKERY_RECEIPT, drawReceipt } from '../../reader/testing/draw-receipt.ts';
import { startServerProcess } from '../../server/testing/server-process.ts';
import { createCurlClient } from './curl-client.ts';
import { ensurePrograms } from './ensure-programs.mjs';
import { PROXY_CONFIGS, PROXY_HOST, startProxy } from './start-proxy.ts';

const folder = mkdtempSync(join(tmpdir(), 'moneta-proxies-'));
const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
const [photo, bank] = [join(folder, 'photo.jpg'), join(folder, 'bank.csv')];
const TEN_MB = 10_000_000;
/** This address differs from the proxy's address, so that the test can tell which of the two the server records. */
const CLIENT_ADDRESS = '127.0.0.2';

const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true })];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

/** The port of the server. */
let upstream = 0;
/** The port of a server that answers after 65 seconds, which is longer than the default timeouts of proxies. */
let slow = 0;

beforeAll(async () => {
  await ensurePrograms('curl', 'openssl', ...Object.keys(PROXY_CONFIGS));
  const subject = ['-subj', `/CN=${PROXY_HOST}`, '-addext', `subjectAltName=DNS:${PROXY_HOST}`, '-days', '2'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject],
    {
      stdio: 'pipe',
    },
  );
  const picture = await drawReceipt(CORNER_BAKERY_RECEIPT);
  writeFileSync(photo, Buffer.concat([picture, Buffer.alloc(TEN_MB - picture.length)]));
  writeFileSync(bank, 'Date,Description,Amount\n2026-11-02,Grocer,-31.40\n2026-11-03,Salary,2100.00\n');

  const env = { TRUST_PROXY: 'on', SIGNUPS: 'open', PUBLIC_URL: `https://${PROXY_HOST}` };
  const server = await startServerProcess({ dataDir: join(folder, 'data'), databaseUrl: undefined }, env);
  ends.push(() => server.end('SIGTERM'));
  upstream = Number(new URL(server.url).port);
  const slowServer = createServer(({ url }, reply) => {
    // HAProxy sends requests to a server only if its health check succeeded.
    if (url === '/api/health') reply.end();
    else setTimeout(() => reply.end('late'), 65_000);
  });
  await new Promise((resolve) => slowServer.listen(0, '127.0.0.1', () => resolve(undefined)));
  ends.push(() => slowServer.close());
  slow = (slowServer.address() as AddressInfo).port;
});

describe.each(Object.keys(PROXY_CONFIGS))('%s', (name) => {
  const start = async (port: number) => {
    const proxy = await startProxy(name, { folder: join(folder, `${name}-${port}`), certificate, key, upstream: port });
    ends.push(proxy.end);
    return { ...proxy, ...createCurlClient({ host: PROXY_HOST, port: proxy.port, certificate, from: CLIENT_ADDRESS }) };
  };

  test('passes on photos of 10 MB, imports, archives and the address of the client, over TLS', async () => {
    const { send, plainPort } = await start(upstream);
    await expect.poll(async () => (await send('/api/health')).body).toMatchObject({ status: 'ok' });
    expect(await send('/')).toMatchObject({ status: 200, version: '2', body: expect.stringContaining('<html') });
    const plain = await fetch(`http://127.0.0.1:${plainPort}/login`, {
      redirect: 'manual',
      headers: { host: PROXY_HOST },
    });
    expect(plain.status).toBe(308);

    const account = { email: `${name}@home.org`, password: 'secret_1' };
    // The client forged this header. If the server trusted it, an attacker could guess passwords without a limit.
    const forged = { args: ['--header', 'X-Forwarded-For: 203.0.113.9'] };
    const signedUp = await send('/api/auth/signup', { json: account, ...forged });
    expect(signedUp.status).toBe(201);
    const { token } = signedUp.body;
    expect((await send('/api/auth/sessions', { token })).body).toMatchObject([{ address: CLIENT_ADDRESS }]);
    await send('/api/auth/setup', { token, json: { defaultCurrency: 'USD' }, args: ['--request', 'PUT'] });

    expect(await send('/api/receipts/upload', { token, form: [`receipt=@${photo}`] })).toMatchObject({
      status: 201,
      body: { extractedData: { amount: 23.39 } },
    });
    const preview = await send('/api/imports', { token, form: [`files=@${bank}`] });
    expect(preview.status).toBe(201);
    expect((await send(`/api/imports/${preview.body._id}/run`, { token, json: {} })).status).toBe(200);
    await expect.poll(async () => (await send('/api/transactions', { token })).body).toMatchObject({ totalCount: 3 });

    const archive = join(folder, `${name}.zip`);
    expect((await send('/api/archive', { token, args: ['--output', archive] })).status).toBe(200);
    expect(readFileSync(archive).length).toBeGreaterThan(TEN_MB / 100);
    const brought = await send('/api/archive', { token, form: [`archive=@${archive}`] });
    expect(brought.body.message).toMatch(/empty|already/i);
  });

  test('waits more than a minute for a reply', async () => {
    const { send } = await start(slow);
    await expect.poll(async () => (await send('/api/health')).status).toBe(200);
    expect(await send('/api/imports')).toMatchObject({ status: 200, body: 'late' });
  });
});
