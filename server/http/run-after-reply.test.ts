import { setTimeout } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { runAfterReply } from './run-after-reply.ts';

test('closing waits for what is under way and for what that asks for, and begins nothing more', async () => {
  const app = fastify();
  const after = runAfterReply(app);
  const done: string[] = [];
  after(async (stopping) => {
    await setTimeout(5);
    done.push(`first, stopping: ${stopping.aborted}`);
    after(async () => {
      await setTimeout(5);
      done.push('second');
    });
  });
  await app.close();
  expect(done).toEqual(['first, stopping: true', 'second']);
  after(async () => done.push('third'));
  await setTimeout(5);
  expect(done).toHaveLength(2);
});
