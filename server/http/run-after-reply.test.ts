import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { runAfterReply } from './run-after-reply.ts';

test('closing waits for what is under way and for what that asks for, and begins nothing more', async () => {
  const app = fastify();
  const after = runAfterReply(app);
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
