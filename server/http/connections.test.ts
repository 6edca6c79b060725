import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';
import { listPathsBelow } from '../testing/uploads.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { CONNECTION_LIMITS, limitConnections, limitConnectionsPerAddress } from './connections.ts';

/** Opens a connection and sends the start of a request. */
async function begin(url: string, beginning: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(beginning);
  return socket;
}

test('requests whose headers or bodies do not arrive are ended with an error', async () => {
  const soon = { headersWithin: 1500, requestWithin: 1500, checkedEvery: 50 };
  const app = await startTestApp('sqlite', { connections: { ...CONNECTION_LIMITS, ...soon } });
  const { token } = await app.newUser();
  const post = (path: string, type: string) =>
    `POST /api${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: 999\r\n\r\n`;
  const file = '--x\r\nContent-Disposition: form-data; name="receipt"; filename="a.pdf"\r\n\r\n%PDF';
  const beginnings = [
    'GET /api/health HTTP/1.1\r\nHo',
    `${post('/transactions', 'application/json')}{"name":`,
    `${post('/receipts/upload', 'multipart/form-data; boundary=x')}${file}`,
  ];
  const answers = await Promise.all(beginnings.map(async (beginning) => text(await begin(app.url, beginning))));
  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n[\s\S]*X-Request-Id: \S+/i);
    expect(answer).toContain('{"message":"The request did not arrive in time. Try again."}');
  }
  await expect.poll(() => listPathsBelow(app.files.incomingFolder)).toEqual([]);
  await app.close();
});

test('a photo has two minutes to arrive, headers have less, and connections are limited', async () => {
  expect(CONNECTION_LIMITS.requestWithin).toBeGreaterThanOrEqual(120_000);
  expect(CONNECTION_LIMITS.headersWithin).toBeLessThan(CONNECTION_LIMITS.requestWithin);
  const app = await startTestApp('sqlite', { connections: { ...CONNECTION_LIMITS, most: 2 } });
  const [first, second] = [await begin(app.url, 'GET'), await begin(app.url, 'GET')];
  const third = await begin(app.url, 'GET');
  await once(third, 'close');
  expect([first.destroyed, second.destroyed]).toEqual([false, false]);
  first.destroy();
  await expect.poll(async () => (await app.visitor.send('GET', '/health')).status).toBe(200);
  second.destroy();
  await app.close();
});

test('connections per address are limited below the total, and closing one frees a place', async () => {
  expect(CONNECTION_LIMITS.mostOfOne).toBeLessThan(CONNECTION_LIMITS.most / 2);
  const app = Fastify();
  limitConnectionsPerAddress(app, { mostOfOne: 2 }, () => false);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const [first, second] = [await begin(url, 'GET'), await begin(url, 'GET')];
  const third = await begin(url, 'GET');
  third.on('error', () => {});
  await once(third, 'close');
  expect([first.destroyed, second.destroyed]).toEqual([false, false]);
  first.destroy();
  await expect.poll(async () => (await fetch(url).catch(() => undefined))?.status).toBe(404);
  second.destroy();
  await app.close();
});

test('connections from this machine are not limited, because they may all come from a proxy', async () => {
  const app = Fastify();
  limitConnectionsPerAddress(app, { mostOfOne: 0 });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  expect((await fetch(url, { headers: { connection: 'close' } })).status).toBe(404);
  await app.close();
});

test('invalid HTTP is answered in the same format as other errors', async () => {
  const app = await startTestApp('sqlite');
  const refused = [`GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 'What is this?\r\n\r\n'];
  const answers = await Promise.all(refused.map(async (beginning) => text(await begin(app.url, beginning))));
  expect(answers[0]).toMatch(/^HTTP\/1.1 431 [\s\S]*{"message":"The request headers are too large."}$/);
  expect(answers[1]).toMatch(/^HTTP\/1.1 400 [\s\S]*{"message":"The request could not be understood."}$/);
  await app.close();
});

test('closing the server does not wait for connections of answered requests', async () => {
  const app = Fastify({ keepAliveTimeout: 3_600_000 });
  limitConnections(app, CONNECTION_LIMITS);
  const steps = new EventEmitter();
  app.get('/', async () => {
    steps.emit('asked');
    await once(steps, 'closing');
    return 'done';
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(steps, 'asked');
  const closed = app.close();
  await waitUntil(() => !app.server.listening);
  steps.emit('closing');
  expect(await text(socket)).toContain('done');
  await closed;
});
