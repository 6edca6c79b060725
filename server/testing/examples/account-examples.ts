import { expect } from 'vitest';
import type { Session } from '../../../contract/auth/account-security.ts';
import type { NewSecret, RecoveryCodes } from '../../../contract/auth/two-factor.ts';
import { computeCode, countTimeSteps } from '../../auth/two-factor/two-factor-codes.ts';
import { PASSWORD, type User } from '../test-app.ts';

const token = { name: 'Backup', access: 'read', days: 30 };

/** Turns on two-factor authentication and returns a recovery code. */
async function turnOnTwoFactor(user: User): Promise<string> {
  const { body } = await user.send('POST', '/auth/two-factor/confirm', { body: { code: await codeToConfirm(user) } });
  return (body as RecoveryCodes).recoveryCodes[0] ?? '';
}

async function codeToConfirm(user: User): Promise<string> {
  const { body } = await user.send('POST', '/auth/two-factor');
  return computeCode((body as NewSecret).secret, countTimeSteps(new Date()));
}

/** Logs in again and returns the id of the new session. */
async function addSession(user: User): Promise<string> {
  await user.send('POST', '/auth/login', { body: { email: user.email, password: PASSWORD } });
  const { body } = await user.send('GET', '/auth/sessions');
  return (body as Session[]).find(({ isCurrent }) => !isCurrent)?._id ?? '';
}

async function addToken(user: User): Promise<string> {
  const answer = await user.send('POST', '/auth/tokens', { body: token });
  expect(answer.status).toBe(201);
  return (answer.body as { _id: string })._id;
}

/** Makes each operation on the account itself have an effect. */
export const ACCOUNT_EXAMPLES = {
  deleteAccount: async () => ({}),
  logout: async () => ({}),
  me: async () => ({}),
  listTrail: async () => ({}),
  confirmPassword: async () => ({ body: { password: PASSWORD } }),
  changePassword: async () => ({ body: { oldPassword: PASSWORD, newPassword: 'another_2' } }),
  changeEmail: async (user: User) => ({ body: { email: `new-${user.email}`, password: PASSWORD } }),
  listSessions: async () => ({}),
  deleteSession: async (user: User) => ({ id: await addSession(user) }),
  deleteOtherSessions: async (user: User) => {
    await addSession(user);
    return {};
  },
  getTwoFactor: async () => ({}),
  beginTwoFactor: async () => ({}),
  confirmTwoFactor: async (user: User) => ({ body: { code: await codeToConfirm(user) } }),
  makeRecoveryCodes: async (user: User) => {
    await turnOnTwoFactor(user);
    return {};
  },
  endTwoFactor: async (user: User) => ({ body: { code: await turnOnTwoFactor(user) } }),
  listTokens: async () => ({}),
  createToken: async () => ({ body: token }),
  deleteToken: async (user: User) => ({ id: await addToken(user) }),
  setup: async () => ({ body: { defaultCurrency: 'EUR' } }),
  chooseMonthStart: async () => ({ body: { monthStartDay: 25 } }),
};
