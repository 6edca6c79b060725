import { expect, test } from 'vitest';
import { NewPassword } from '../../contract/auth/login.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import LIST from './common-passwords.json' with { type: 'json' };

const SENTENCE = 'This password is too common. Choose another.';

test('the list contains only passwords that satisfy the rules, each once and in lower case', () => {
  expect(LIST.length).toBeLessThanOrEqual(3000);
  expect(new Set(LIST).size).toBe(LIST.length);
  for (const password of LIST) {
    expect([password, NewPassword.safeParse(password).success]).toEqual([password.toLowerCase(), true]);
  }
});

onSharedApps((app) => {
  test.each(['Password1!', 'P@ssw0rd', 'Summer2024!', 'QWERTY123!'])('nobody can sign up with %s', async (password) => {
    const body = { email: 'common@home.org', password };
    expect(await app().visitor.send('POST', '/auth/signup', { body })).toMatchObject({
      status: 400,
      body: { message: SENTENCE, errors: [{ path: 'password', message: SENTENCE }] },
    });
  });
});
