import { once } from 'node:events';
import { get } from 'node:http';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';
import { getClientAddress, getRateLimitAddress, registerClientAddressHook } from './client-address.ts';
import { RATE_LIMITS } from './rate-limits.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:0207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff', '0:0:0:0::/64'],
  ['192.0.2.7:51234', '192.0.2.7'],
  ['[2001:db8:1:2::7]:443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::7]', '2001:db8:1:2::/64'],
  ['[::ffff:192.0.2.7]:80', '192.0.2.7'],
  ['unknown', 'no address'],
  ['_hidden:1', 'no address'],
  ['x'.repeat(5000), 'no address'],
])('%s counts as %s', (ip, counted) => expect(getRateLimitAddress({ ip })).toBe(counted));

/**
 * Sends one request per `X-Forwarded-For` value in `addresses` (nearest proxy last) to a server that allows three
 * attempts per address. Returns the status codes and the log.
 */
async function attempts(trustProxy: string, addresses: string[]) {
  const lines: string[] = [];
  const app = await startTestApp('sqlite', {
    env: { TRUST_PROXY: trustProxy },
    limits: { ...RATE_LIMITS, attempts: { most: 3, seconds: 60 } },
    now: () => new Date('2026-11-21T10:00:00Z'),
    log: { write: (line) => lines.push(line) },
  });
  const statuses: number[] = [];
  for (const address of addresses) {
    const options = { headers: { 'x-forwarded-for': address }, body: 'x' };
    statuses.push((await app.visitor.send('POST', '/auth/login', options)).status);
  }
  await app.close();
  return { statuses, lines };
}

test('behind one proxy only the address from that proxy counts, whatever the client claims', async () => {
  const spoofed = Array.from({ length: 4 }, (_, i) => `192.0.2.${i}, 198.51.100.7`);
  const { statuses, lines } = await attempts('on', [...spoofed, '198.51.100.8']);
  expect(statuses).toEqual([400, 400, 400, 429, 400]);
  expect(lines).toEqual([]);
});

test('a client whose proxy adds a different port to each request counts as one', async () => {
  const ports = [1, 2, 3, 4].map((port) => `198.51.100.7:${port}`);
  expect((await attempts('on', ports)).statuses).toEqual([400, 400, 400, 429]);
});

test('an invalid address counts as the proxy that passed it on, and does not block other clients', async () => {
  const garbage = ['unknown', '_hidden:1', 'x'.repeat(500), ''];
  const ofOne = garbage.map((each) => `${each}, 10.0.0.1`);
  const { statuses } = await attempts('2', [...ofOne, 'unknown, 10.0.0.2', '198.51.100.8, 10.0.0.1']);
  expect(statuses).toEqual([400, 400, 400, 429, 400, 400]);
});

test('behind one proxy, an invalid address counts as that proxy', async () => {
  const { statuses } = await attempts('on', ['unknown', '_hidden', '999.1.1.1', 'elsewhere', '198.51.100.8']);
  expect(statuses).toEqual([400, 400, 400, 429, 400]);
});

test.each([
  [{ ip: '192.0.2.7' }, '192.0.2.7'],
  [{ ip: '192.0.2.7:80', ips: ['127.0.0.1', '192.0.2.7:80'] }, '192.0.2.7:80'],
  [{ ip: 'unknown', ips: ['127.0.0.1', '10.0.0.1', 'unknown'] }, '10.0.0.1'],
  [{ ip: 'unknown', ips: ['127.0.0.1', 'unknown', 'unknown'] }, '127.0.0.1'],
])('of %o the client is %s', (request, address) => expect(getClientAddress(request)).toBe(address));

test('a client that changes its address within an IPv6 network counts as one', async () => {
  const { statuses } = await attempts(
    '1',
    [1, 2, 3, 4].map((each) => `2001:db8::${each}`),
  );
  expect(statuses).toEqual([400, 400, 400, 429]);
});

test('an untrusted proxy is logged once, and its headers are ignored', async () => {
  const { statuses, lines } = await attempts('off', ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4']);
  expect(statuses).toEqual([400, 400, 400, 429]);
  expect(lines).toEqual([expect.stringContaining('TRUST_PROXY is off: all users share one address')]);
});

test('the address of a request is still known once its client has disconnected', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  registerClientAddressHook(app);
  const seen = new Promise<string>((resolve, reject) => {
    app.get('/', async (request) => {
      client.destroy();
      await once(request.raw.socket, 'close');
      await Promise.resolve(request).then(getClientAddress).then(resolve, reject);
    });
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const client = get(url).on('error', () => {});
  expect(await seen).toBe('127.0.0.1');
});
