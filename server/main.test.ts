import { afterEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '../contract/auth.ts';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { clientOf, PASSWORD } from './testing/test-app.ts';
import { type DataHome, ENGINES, makeDataHome } from './testing/test-databases.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function start(dataHome: DataHome, env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServerProcess(dataHome, env);
  let isGone = false;
  const end: ServerProcess['end'] = (signal) => {
    isGone = true;
    return server.end(signal);
  };
  ends.push(async () => isGone || end('SIGKILL'));
  return { ...server, end };
}

describe.each(ENGINES)('on %s', (engine) => {
  test('what was acknowledged is there after the server was killed in the middle of its work', async () => {
    const dataHome = await makeDataHome(engine);
    ends.push(dataHome.remove);
    const first = await start(dataHome);
    const email = 'kept@home.org';
    await clientOf(first.url).send('POST', '/auth/signup', { body: { email, password: PASSWORD } });
    const login = await clientOf(first.url).send('POST', '/auth/login', { body: { email, password: PASSWORD } });
    const { token } = login.body as SignedIn;
    const user = clientOf(first.url, token);

    const acknowledged: string[] = [];
    const isDown = Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let i = 0; ; i++) {
          const body = { name: `${writer}-${i}`, category: 'Food', cost: 1, addedOn: '2026-11-20', isIncome: false };
          const made = await user.send('POST', '/transactions', { body }).catch(() => undefined);
          if (!made) return;
          if (made.status === 201) acknowledged.push(body.name);
        }
      }),
    );
    while (acknowledged.length < 25) await new Promise((resolve) => setTimeout(resolve, 10));
    await first.end('SIGKILL');
    await isDown;

    const again = clientOf((await start(dataHome)).url, token);
    const names = new Set<string>();
    const page = async (number: number) =>
      (await again.send('GET', `/transactions?limit=100&page=${number}`)).body as {
        transactions: { name: string }[];
        totalCount: number;
        totalPages: number;
      };
    const { totalPages, totalCount } = await page(1);
    for (let number = 1; number <= totalPages; number++) {
      for (const { name } of (await page(number)).transactions) names.add(name);
    }
    expect(acknowledged.filter((name) => !names.has(name))).toEqual([]);
    expect((await again.send('GET', '/transactions/summary')).body).toMatchObject({ totalExpenses: totalCount });
  });

  test('servers that start at once on an empty database all come up, and end cleanly when asked', async () => {
    const dataHome = await makeDataHome(engine);
    ends.push(dataHome.remove);
    const servers = await Promise.all([start(dataHome), start(dataHome), start(dataHome)]);
    for (const { url } of servers) {
      expect(await clientOf(url).send('GET', '/health')).toMatchObject({ status: 200, body: { database: engine } });
    }
    expect(await Promise.all(servers.map(({ end }) => end('SIGTERM')))).toEqual([0, 0, 0]);
  });
});

test('a second server finds on PostgreSQL what the first was told: session, data and limits', async () => {
  const dataHome = await makeDataHome('postgres');
  ends.push(dataHome.remove);
  const [first, second] = await Promise.all([start(dataHome), start(dataHome)]);
  const body = { email: 'both@home.org', password: PASSWORD };
  const { token } = (await clientOf(first.url).send('POST', '/auth/signup', { body })).body as SignedIn;
  expect((await clientOf(second.url, token).send('GET', '/auth/me')).status).toBe(200);
  const wrong = { ...body, password: 'wrong_123' };
  for (let i = 0; i < 10; i++) {
    await clientOf((i % 2 ? first : second).url).send('POST', '/auth/login', { body: wrong });
  }
  for (const { url } of [first, second]) {
    expect((await clientOf(url).send('POST', '/auth/login', { body })).status).toBe(429);
  }
});

test('a setting that makes no sense, or a port that is taken, stops the start with one line', async () => {
  const dataHome = await makeDataHome('sqlite');
  ends.push(dataHome.remove);
  await expect(start(dataHome, { SIGNUPS: 'perhaps' })).rejects.toThrow(
    'exit code 1: SIGNUPS is "perhaps": it must be open or closed.',
  );
  const port = new URL((await start(dataHome)).url).port;
  await expect(start(dataHome, { PORT: port })).rejects.toThrow(
    'exit code 1: The port is taken by another program. Set PORT to a free one.',
  );
});
