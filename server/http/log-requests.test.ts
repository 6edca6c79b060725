import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { waitUntil } from '../testing/wait-until.ts';

const EMAIL = 'magdalena.quill@home.org';

let app: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  const env = { LOG_REQUESTS: 'on', LOG_LEVEL: 'trace' };
  app = await startTestApp('sqlite', { env, log: { write: (line) => lines.push(line) } });
});
afterAll(() => app.close());

test('each request is logged with its route, and without anything that was sent', async () => {
  const user = await app.newUser(EMAIL);
  const { _id } = await user.add({ name: 'Zanzibar ferry', cost: 48_151.62 });
  await user.send('GET', `/transactions/${_id}`);
  await user.send('GET', '/transactions?search=Zanzibar');
  await user.send('DELETE', '/tags/Zanzibar%20ferry');
  await user.send('POST', '/auth/login', { body: { email: EMAIL, password: 'wrong_Pass1' } });
  await fetch(`${app.url}/reset-password?token=${user.token}`);
  await fetch(`${app.url}/api/nowhere/${EMAIL}`);

  const requests = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  await waitUntil(() => requests().some(({ status, route }) => status === 404 && route === 'none'));
  const login = requests().find(({ route }) => route === '/api/auth/login');
  expect(login).toMatchObject({ level: 30, method: 'POST', status: 401 });
  expect(login.ms).toBeGreaterThanOrEqual(0);
  expect(requests().map(({ route }) => route)).toEqual(
    expect.arrayContaining(['/api/transactions/:id', '/api/transactions', '/api/tags/:name']),
  );

  const log = lines.join('');
  for (const secret of [EMAIL, 'quill', 'Zanzibar', '48151', 'wrong_Pass1', user.token, _id]) {
    expect(log).not.toContain(secret);
  }
});

test('requests are not logged by default', async () => {
  const quiet: string[] = [];
  const other = await startTestApp('sqlite', { log: { write: (line) => quiet.push(line) } });
  expect((await other.visitor.send('GET', '/health')).status).toBe(200);
  await other.close();
  expect(quiet).toEqual([]);
});
