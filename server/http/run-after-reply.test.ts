import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { waitUntil } from '../testing/wait-until.ts';
import { createAfterReplyRunner } from './run-after-reply.ts';

test('work that a request waits for gets a signal when the server stops', async () => {
  const app = fastify();
  const after = createAfterReplyRunner(app);
  let isAsked = false;
  app.get('/', () => {
    return new Promise((resolve) => {
      after(async (stopping) => {
        isAsked = true;
        if (!stopping.aborted) await once(stopping, 'abort');
        resolve('stopped');
      });
    });
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const answer = fetch(url, { headers: { connection: 'close' } });
  await waitUntil(() => isAsked);
  await app.close();
  expect(await (await answer).text()).toBe('stopped');
});

test('closing waits for running work and the work it requests, and starts nothing after that', async () => {
  const app = fastify();
  const after = createAfterReplyRunner(app);
  const done: string[] = [];
  after(async (stopping) => {
    if (!stopping.aborted) await once(stopping, 'abort');
    done.push('first');
    after(async () => {
      await setImmediate();
      done.push('second');
    });
  });
  await app.close();
  expect(done).toEqual(['first', 'second']);
  after(async () => done.push('third'));
  await setImmediate();
  await setImmediate();
  expect(done).toHaveLength(2);
});
