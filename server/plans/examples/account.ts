import { PASSWORD } from '../../testing/test-app.ts';
import { type ExamplesOf, next, plain } from './common.ts';

const TOKEN = { name: 'Backup', access: 'read', days: 30 };

export const ACCOUNT: ExamplesOf = {
  signUp: { '': () => ({ body: { email: `new${next()}@home.org`, password: PASSWORD } }) },
  login: {
    '': ({ email }) => ({ body: { email, password: PASSWORD } }),
    'from a strange network': ({ email }) => ({
      body: { email, password: PASSWORD },
      address: `10.0.0.${next() % 250}`,
    }),
    'with a recovery code': async ({ newAccount }) => {
      const { email, turnOnTwoFactor } = await newAccount(0);
      return { body: { email, password: PASSWORD, code: await turnOnTwoFactor() } };
    },
  },
  logout: { '': async ({ email, signIn }) => ({ token: await signIn(email) }) },
  me: plain,
  listTrail: plain,
  confirmPassword: { '': () => ({ body: { password: PASSWORD } }) },
  changePassword: {
    '': async ({ newAccount }) => {
      const { token } = await newAccount(0);
      return { token, body: { oldPassword: PASSWORD, newPassword: 'another_2' } };
    },
  },
  changeEmail: {
    '': ({ mails }) => {
      const before = mails.length;
      const body = { email: `new${next()}@home.org`, password: PASSWORD };
      return { body, isDone: async () => mails.length > before };
    },
  },
  confirmEmail: {
    '': async ({ newAccount, emailToken, mails }) => {
      const { token } = await newAccount(0);
      const body = { token: await emailToken(token, `new${next()}@home.org`) };
      const before = mails.length;
      return { body, isDone: async () => mails.length > before };
    },
  },
  listSessions: plain,
  deleteSession: {
    // The other sessions were filled in and used later than the account's own.
    '': async ({ newest }) => ({ id: await newest('/auth/sessions') }),
  },
  deleteOtherSessions: {
    '': async ({ newAccount, signIn }) => {
      const { token, email } = await newAccount(0);
      await signIn(email);
      return { token };
    },
  },
  getTwoFactor: plain,
  beginTwoFactor: plain,
  confirmTwoFactor: {
    '': async ({ newAccount, mails }) => {
      const { token, newCode } = await newAccount(0);
      const before = mails.length;
      return { token, body: { code: await newCode() }, isDone: async () => mails.length > before };
    },
  },
  makeRecoveryCodes: {
    '': async ({ newAccount }) => {
      const { token, turnOnTwoFactor } = await newAccount(0);
      await turnOnTwoFactor();
      return { token };
    },
  },
  endTwoFactor: {
    '': async ({ newAccount, mails }) => {
      const { token, turnOnTwoFactor } = await newAccount(0);
      const body = { code: await turnOnTwoFactor() };
      const before = mails.length;
      return { token, body, isDone: async () => mails.length > before };
    },
  },
  listTokens: plain,
  createToken: {
    '': ({ mails }) => {
      const before = mails.length;
      return { body: TOKEN, isDone: async () => mails.length > before };
    },
  },
  deleteToken: {
    '': async ({ newest }) => ({ id: await newest('/auth/tokens') }),
  },
  chooseMonthStart: { '': () => ({ body: { monthStartDay: 1 } }) },
  setup: { '': () => ({ body: { defaultCurrency: 'EUR' } }) },
  sendContactMessage: {
    '': () => ({
      body: { name: 'Ann', email: 'ann@home.org', inquiryType: 'general', subject: 'Hello', message: 'How are you?' },
    }),
  },
  forgotPassword: {
    '': ({ email, mails }) => {
      const before = mails.length;
      return { body: { email }, isDone: async () => mails.length > before };
    },
  },
  resetPassword: {
    '': async ({ newAccount, resetToken, mails }) => {
      const { email } = await newAccount(0);
      const body = { token: await resetToken(email), newPassword: PASSWORD };
      const before = mails.length;
      return { body, isDone: async () => mails.length > before };
    },
  },
  deleteAccount: {
    '': async ({ newAccount }) => {
      const { token, isGone } = await newAccount(5);
      return { token, isDone: isGone };
    },
  },
};
