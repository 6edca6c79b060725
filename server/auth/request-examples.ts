import type { Session } from '../../contract/auth/account-security.ts';
import {
  createRecord,
  type ExampleRequestsByOperation,
  getNextNumber,
  postRequestAs,
} from '../testing/examples/example.ts';
import { PASSWORD, type TestUser } from '../testing/test-app.ts';

const TOKEN = { name: 'Backup', access: 'read', days: 30 };

/** Logs in again and returns the id of the new session. */
async function addSession(user: TestUser): Promise<string> {
  await postRequestAs(user, '/auth/login', { email: user.email, password: PASSWORD });
  const { body } = await user.send('GET', '/auth/sessions');
  return (body as Session[]).find(({ isCurrent }) => !isCurrent)?._id ?? '';
}

export const EXAMPLES: ExampleRequestsByOperation = {
  signUp: () => ({ body: { email: `new${getNextNumber()}@home.org`, password: PASSWORD } }),
  forgotPassword: ({ email }) => ({ body: { email } }),
  logout: {},
  confirmPassword: { body: { password: PASSWORD } },
  changePassword: { body: { oldPassword: PASSWORD, newPassword: 'another_2' } },
  changeEmail: ({ email }) => ({ body: { email: `new-${email}`, password: PASSWORD } }),
  deleteSession: async (user) => ({ id: await addSession(user) }),
  deleteOtherSessions: async (user) => {
    await addSession(user);
    return {};
  },
  createToken: { body: TOKEN },
  deleteToken: async (user) => ({ id: await createRecord(user, '/auth/tokens', TOKEN) }),
  setup: { body: { defaultCurrency: 'EUR' } },
  chooseRegion: { body: { locale: 'de-DE' } },
  chooseMonthStart: { body: { monthStartDay: 25 } },
};
