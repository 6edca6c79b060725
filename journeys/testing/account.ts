import { randomBytes } from 'node:crypto';
import type { BrowserContext } from 'playwright-core';

/** What is entered where a story does not care. */
const ENTRY = { name: 'Lunch', category: 'Food', cost: 12.5, addedOn: '2026-11-20', isIncome: false, note: '' };

/** An account that is set up, for stories that begin after that. */
export type Account = {
  email: string;
  /** Calls the server as its owner, past the page. Throws what is refused. */
  send(method: string, path: string, body?: unknown): Promise<unknown>;
  add(entry?: Partial<typeof ENTRY>): Promise<{ _id: string }>;
  /** Has every page of a browser signed in. */
  signIn(context: BrowserContext): Promise<unknown>;
};

export async function newAccount(url: string): Promise<Account> {
  const email = `person-${randomBytes(6).toString('hex')}@home.org`;
  let token = '';
  const send = async (method: string, path: string, body?: unknown) => {
    const reply = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  };
  const signedUp = (await send('POST', '/auth/signup', { email, password: 'secret_1' })) as { token: string };
  token = signedUp.token;
  await send('PUT', '/auth/setup', { defaultCurrency: 'USD' });
  return {
    email,
    send,
    add: async (entry = {}) => (await send('POST', '/transactions', { ...ENTRY, ...entry })) as { _id: string },
    signIn: (context) => context.addInitScript((kept) => localStorage.setItem('token', kept), token),
  };
}
