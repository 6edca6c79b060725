import type { NewSecret, RecoveryCodes } from '../../../contract/auth/two-factor.ts';
import { type ExampleRequestsByOperation, postRequestAs } from '../../testing/examples/example.ts';
import { PASSWORD, type TestUser } from '../../testing/test-app.ts';
import { computeTotpCode, getTimeStep } from './two-factor-codes.ts';

async function computeFirstCode(user: TestUser): Promise<string> {
  return computeTotpCode((await postRequestAs<NewSecret>(user, '/auth/two-factor')).secret, getTimeStep(user.now()));
}

async function turnOnTwoFactor(user: TestUser): Promise<string> {
  const body = { code: await computeFirstCode(user) };
  return (await postRequestAs<RecoveryCodes>(user, '/auth/two-factor/confirm', body)).recoveryCodes[0] ?? '';
}

export const EXAMPLES: ExampleRequestsByOperation = {
  login: [
    ({ email }) => ({ body: { email, password: PASSWORD } }),
    async (user) => ({ body: { email: user.email, password: PASSWORD, code: await turnOnTwoFactor(user) } }),
  ],
  beginTwoFactor: {},
  confirmTwoFactor: async (user) => ({ body: { code: await computeFirstCode(user) } }),
  makeRecoveryCodes: async (user) => {
    await turnOnTwoFactor(user);
    return {};
  },
  endTwoFactor: async (user) => ({ body: { code: await turnOnTwoFactor(user) } }),
};
