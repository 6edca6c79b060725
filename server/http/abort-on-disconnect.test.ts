import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyReply } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { abortOnDisconnect } from './abort-on-disconnect.ts';

let take: (response: ServerResponse) => void = () => {};
const server = createServer((_request, response) => take(response));
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());

async function begin() {
  const taken = new Promise<ServerResponse>((resolve) => {
    take = resolve;
  });
  const sent = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  sent.on('error', () => {});
  sent.end();
  return { sent, raw: await taken };
}

const stopper = new AbortController();
const signalOf = (raw: ServerResponse) =>
  abortOnDisconnect({ raw, server: { stopping: stopper.signal } } as unknown as FastifyReply);

test('the signal is aborted when the connection closes, or if it closed before anybody checked', async () => {
  const { sent, raw } = await begin();
  const early = signalOf(raw);
  expect(early.aborted).toBe(false);
  const closed = once(raw, 'close');
  sent.destroy();
  await closed;
  expect(early.aborted).toBe(true);
  expect(signalOf(raw).reason).toMatchObject({ status: 499 });
});

test('a completely sent reply aborts nothing', async () => {
  const { sent, raw } = await begin();
  const signal = signalOf(raw);
  sent.on('response', (response) => response.resume());
  const closed = once(raw, 'close');
  raw.end('done');
  await closed;
  expect([signal.aborted, signalOf(raw).aborted]).toEqual([false, false]);
});

test('the signal is aborted when the server stops, for who began before and who begins then', async () => {
  const { raw } = await begin();
  const signal = signalOf(raw);
  const reason = new Error('stopping');
  stopper.abort(reason);
  expect([signal.reason, signalOf(raw).reason]).toEqual([reason, reason]);
  raw.end();
});
