import { expect, test } from 'vitest';
import { isAuditLine, startTestApp, type TestApp } from '../testing/test-app.ts';

/** Returns the headers of all kinds of responses: a page, a file, the API, its description and errors. */
async function answersOf(app: TestApp, headers: Record<string, string> = {}) {
  const paths = ['/', '/icon-light.svg', '/nowhere', '/api/health', '/api/auth/me', '/api/nowhere', '/api/docs/'];
  return Promise.all(
    paths.map(async (path) => ({ path, headers: (await fetch(app.url + path, { headers })).headers })),
  );
}

test('HSTS is sent over HTTPS, and not over plain HTTP', async () => {
  const [plain, secure] = [
    await startTestApp('sqlite'),
    await startTestApp('sqlite', { env: { PUBLIC_URL: 'https://money.home.org' } }),
  ];
  for (const { headers } of await answersOf(plain)) expect(headers.has('strict-transport-security')).toBe(false);
  for (const { headers } of await answersOf(secure)) {
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
  }
  for (const app of [plain, secure]) await app.close();
});

test('every page may use the camera and no other device, and neither forms nor a base URL can point elsewhere', async () => {
  const app = await startTestApp('sqlite');
  for (const { path, headers } of await answersOf(app)) {
    const policy = headers.get('content-security-policy') ?? '';
    expect([path, policy]).toEqual([path, expect.stringContaining("form-action 'none'")]);
    expect([path, policy]).toEqual([path, expect.stringContaining("base-uri 'none'")]);
    if (path.startsWith('/api')) expect(headers.get('cache-control')).toBe('no-store');
    if (path.startsWith('/api') && path !== '/api/docs/') continue;
    const allowed = (headers.get('permissions-policy') ?? '').split(', ').filter((each) => !each.endsWith('=()'));
    expect([path, allowed]).toEqual([path, ['camera=(self)']]);
    expect(headers.get('permissions-policy')).toContain('geolocation=()');
  }
  await app.close();
});

test('every reply has its own id, which the log contains too, and never one sent by the client', async () => {
  const lines: string[] = [];
  const app = await startTestApp('sqlite', { log: { write: (line) => lines.push(line) } });
  const answers = await answersOf(app, { 'x-request-id': 'mine', 'request-id': 'mine' });
  const ids = answers.map(({ headers }) => headers.get('x-request-id'));
  expect(new Set(ids).size).toBe(answers.length);
  for (const id of ids) expect(id).toMatch(/^[\w-]{9,40}$/);

  const user = await app.newUser();
  await app.db.schema.dropTable('saved_filters').execute();
  const failed = await user.send('GET', '/filters');
  expect([failed.status, Object.keys(failed.body as object)]).toEqual([500, ['message']]);
  const errors = lines.filter((line) => !isAuditLine(line));
  expect(errors.map((line) => JSON.parse(line).reqId)).toEqual([failed.headers.get('x-request-id')]);
  await app.close();
});
