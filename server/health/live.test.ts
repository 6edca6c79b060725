import { expect, test } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';
import { ENGINES } from '../testing/test-databases.ts';

test.each(ENGINES)('without %s, the server is alive but not ready', async (engine) => {
  const app = await startTestApp(engine, { log: { write: () => {} } });
  const statuses = async () => {
    const replies = await Promise.all(['/health/live', '/health'].map((path) => app.visitor.send('GET', path)));
    return replies.map(({ status }) => status);
  };
  expect(await statuses()).toEqual([200, 200]);
  await app.db.destroy();
  expect(await statuses()).toEqual([200, 503]);
  await app.close();
});
