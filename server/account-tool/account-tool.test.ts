import { expect, test } from 'vitest';
import type { AuditEntry } from '../../contract/auth/account-security.ts';
import type { SignedIn } from '../../contract/auth/login.ts';
import type { NewSecret } from '../../contract/auth/two-factor.ts';
import { computeTotpCode, getTimeStep } from '../auth/two-factor/two-factor-codes.ts';
import { UsageError } from '../platform/errors.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import { runProgram } from '../testing/run-program.ts';
import { createClient, PASSWORD } from '../testing/test-app.ts';
import { parseAccountCommand } from './parse-account-command.ts';

test.each([
  [['lists'], 'There is no command "lists".'],
  [['list', 'x'], 'Unexpected argument: "x".'],
  [['delete'], 'EMAIL is missing.'],
])('%j is wrong use', (words, message) => {
  expect(() => parseAccountCommand(words)).toThrow(new UsageError(message));
});

onEachEngine(
  (app) => {
    const account = async (...words: string[]) =>
      (await parseAccountCommand(words)({ ...app(), now: new Date() })).text;
    const post = (path: string, body: object) => app().visitor.send('POST', path, { body });
    const tokenIn = (said: string, path: string) =>
      new RegExp(`^https://money\\.home\\.org${path}\\?token=([\\w-]{43})$`).exec(said)?.[1] ?? '';

    test('the administrator invites somebody, lists accounts, helps with a password, and deletes an account', async () => {
      const invite = tokenIn(await account('invite'), '/register');
      const ann = { email: 'ann@home.org', password: PASSWORD };
      expect((await post('/auth/signup', { ...ann, invite })).status).toBe(201);
      expect(await runProgram('account', app().config, ['list'])).toEqual({
        code: 0,
        said: expect.stringMatching(/^ann@home\.org {2}created \S+, last used \S+\n1 account\.$/),
      });
      const token = tokenIn(await account('reset-password', ' ANN@home.org'), '/reset-password');
      expect((await post('/auth/reset-password', { token, newPassword: 'another_2' })).status).toBe(200);
      const login = () => post('/auth/login', { ...ann, password: 'another_2' });
      expect((await login()).status).toBe(200);

      const owner = createClient(app().url, ((await login()).body as SignedIn).token);
      const { secret } = (await owner.send('POST', '/auth/two-factor')).body as NewSecret;
      await owner.send('POST', '/auth/two-factor/confirm', {
        body: { code: computeTotpCode(secret, getTimeStep(new Date())) },
      });
      expect((await login()).status).toBe(401);
      await account('reset-two-factor', 'ann@home.org');
      expect((await login()).status).toBe(200);
      const [, noted] = (await owner.send('GET', '/auth/trail')).body as AuditEntry[];
      expect(noted).toMatchObject({ event: 'two-factor-off', device: 'The administrator' });

      await account('delete', 'ann@home.org');
      expect((await login()).status).toBe(401);
      expect(await account('list')).toBe('0 accounts.');
      await expect(account('delete', 'ann@home.org')).rejects.toThrow(
        'There is no account with the email ann@home.org.',
      );
    });
  },
  { env: { SIGNUPS: 'invite', PUBLIC_URL: 'https://money.home.org' } },
);
