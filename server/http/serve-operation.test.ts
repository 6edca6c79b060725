import { expect, test } from 'vitest';
import { onSharedApps } from '../testing/each-engine.ts';
import { OPERATIONS } from '../testing/examples/operations.ts';

onSharedApps((app) => {
  test('the API description lists every operation, and no reply contains a password or token', async () => {
    const { paths } = (await app().visitor.send('GET', '/docs/json')).body as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const described = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
    expect(described).toEqual(expect.arrayContaining(OPERATIONS.map(({ id }) => id)));
  });

  test('an unknown URL is answered with JSON under /api, and with a 404 for a file', async () => {
    const user = await app().newUser();
    expect(await user.send('GET', '/nope')).toMatchObject({ status: 404, body: { message: expect.any(String) } });
    expect(await user.send('PATCH', '/transactions')).toMatchObject({ status: 404 });
    for (const path of ['/assets/x', '/x.png', '/favicon.ico/x.js'])
      expect((await fetch(app().url + path)).status).toBe(404);
  });

  test('an unreadable body is refused with a clear error', async () => {
    const { token } = await app().newUser();
    const post = (body: string, type: string) =>
      fetch(`${app().url}/api/transactions`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
      });
    for (const [body, type, status] of [
      ['{"name":', 'application/json', 400],
      ['', 'application/json', 400],
      ['null', 'application/json', 400],
      ['[]', 'application/json', 400],
      ['a=b', 'application/x-www-form-urlencoded', 415],
      [`"${'x'.repeat(2_000_000)}"`, 'application/json', 413],
    ] as const) {
      const answer = await post(body, type);
      expect([answer.status, ((await answer.json()) as { message: string }).message.endsWith('.')]).toEqual([
        status,
        true,
      ]);
    }
  });

  test('health names the database', async () => {
    expect(await app().visitor.send('GET', '/health')).toMatchObject({
      status: 200,
      body: { status: 'ok', database: app().engine, version: '0.0.0-test', commit: null },
    });
  });
});
