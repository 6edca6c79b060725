import { randomBytes } from 'node:crypto';
import type { BrowserContext } from 'playwright-core';
import type { NewTransaction, Transaction } from '../../contract/transactions/transactions.ts';

/** A transaction for tests in which its values do not matter. */
const ENTRY: NewTransaction = {
  name: 'Lunch',
  category: 'Food',
  cost: 12.5,
  addedOn: '2026-11-20',
  isIncome: false,
  note: '',
};

export type TestAccount = {
  email: string;
  token: string;
  /** Sends a request to the API as this user. */
  ask(method: string, path: string, body?: object): Promise<Response>;
  /** Like `ask`, but returns the parsed body and throws if the response is an error. */
  send(method: string, path: string, body?: object): Promise<unknown>;
  add(entry?: Partial<NewTransaction>): Promise<{ _id: string }>;
  /** Logs in all pages of a browser context. */
  signIn(context: BrowserContext): Promise<unknown>;
};

export const createUniqueEmail = () => `person-${randomBytes(6).toString('hex')}@home.org`;

/** Creates an account. By default, the account has completed the setup, and its currency is USD. */
export async function createTestAccount(
  url: string,
  { email = createUniqueEmail(), isSetUp = true } = {},
): Promise<TestAccount> {
  const { token } = await begin(url, 'signup', email, 'secret_1');
  const account = accountOf(url, email, token);
  if (isSetUp) await account.send('PUT', '/auth/setup', { defaultCurrency: 'USD' });
  return account;
}

export async function logInByApi(url: string, email: string, password: string): Promise<TestAccount> {
  const { token } = await begin(url, 'login', email, password);
  return accountOf(url, email, token);
}

/** Returns the 100 newest transactions. */
export async function fetchTransactions(account: TestAccount): Promise<Transaction[]> {
  const { transactions } = (await account.send('GET', '/transactions?limit=100')) as { transactions: Transaction[] };
  return transactions;
}

async function begin(url: string, how: 'signup' | 'login', email: string, password: string) {
  const visitor = accountOf(url, email, '');
  return (await visitor.send('POST', `/auth/${how}`, { email, password })) as { token: string };
}

function accountOf(url: string, email: string, token: string): TestAccount {
  const ask = (method: string, path: string, body?: object) => {
    const isFile = body instanceof FormData;
    return fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && !isFile && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: isFile ? body : body === undefined ? null : JSON.stringify(body),
    });
  };
  const send = async (method: string, path: string, body?: object) => {
    const reply = await ask(method, path, body);
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  };
  return {
    email,
    ask,
    token,
    send,
    add: async (entry = {}) => (await send('POST', '/transactions', { ...ENTRY, ...entry })) as { _id: string },
    signIn: (context) =>
      context.addInitScript((kept) => {
        // A blank page has no local storage, so nothing is stored there.
        if (location.protocol !== 'about:') localStorage.setItem('token', kept);
      }, token),
  };
}
