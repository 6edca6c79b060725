import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SignedIn } from '../../contract/auth.ts';
import type { NewTransaction, Transaction } from '../../contract/transactions.ts';
import { type Reader, startReader } from '../../reader/index.ts';
import { buildApp } from '../app.ts';
import type { Deps } from '../app-context.ts';
import { readConfig } from '../config.ts';
import { type Engine, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { LIMITS } from '../http/limits.ts';
import { openMailer } from '../mail/mailer.ts';
import { openReceiptFiles } from '../receipts/files.ts';
import { rememberingReader } from './remembering-reader.ts';
import { type DataHome, makeDataHome } from './test-databases.ts';

type Answer = { status: number; headers: Headers; body: unknown };
type Options = { body?: unknown; headers?: Record<string, string>; form?: FormData };

/** A client of a test server; `send` answers whatever the server does. */
export type Client = {
  send(method: string, path: string, options?: Options): Promise<Answer>;
};

/** A real server on a port of its own with an empty database. */
export type TestApp = Deps & {
  url: string;
  /** Somebody without a token. */
  visitor: Client;
  /** A new user who has finished setup. */
  newUser(email?: string): Promise<User>;
  /** Ends the server and removes its data. Throws when it logged an error that nobody expected. */
  close(): Promise<void>;
};

export type User = Client & { email: string; token: string; add(some?: Partial<NewTransaction>): Promise<Transaction> };

export const PASSWORD = 'secret_1';

const childPath = fileURLToPath(new URL('../../dist/reader/child.js', import.meta.url));
/** One for all servers of a worker, as a reader takes a while to start. It ends with the worker. */
export const testReader: Reader = {
  ...rememberingReader(startReader({ processes: 1, childPath })),
  close: async () => {},
};

/** @param own.fill puts data there before the server opens it */
export async function startTestApp(
  engine: Engine,
  own: Partial<Deps> & { env?: Record<string, string>; fill?: (home: DataHome) => Promise<void> } = {},
): Promise<TestApp> {
  const dataHome = await makeDataHome(engine);
  await own.fill?.(dataHome);
  const database = openDatabase(dataHome);
  await migrate(database);
  const config = { ...readConfig({ BLOCKED_EMAIL_DOMAINS: 'blocked.org', ...own.env }), ...dataHome };
  const unexpected: string[] = [];
  const deps: Deps = {
    ...database,
    config,
    reader: testReader,
    files: openReceiptFiles(database, dataHome.dataDir),
    mailer: openMailer(config.mail, join(dataHome.dataDir, 'outbox'), () => {}),
    limits: LIMITS,
    now: () => new Date(),
    version: '0.0.0-test',
    build: 'test',
    log: { write: (line) => unexpected.push(line) },
    ...own,
  };
  const app = await buildApp(deps);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const visitor = clientOf(url);
  let users = 0;

  return {
    ...deps,
    url,
    visitor,
    async newUser(email = `user${++users}@home.org`) {
      const { body } = await visitor.send('POST', '/auth/signup', { body: { email, password: PASSWORD } });
      const { token } = body as SignedIn;
      const client = clientOf(url, token);
      await client.send('PUT', '/auth/setup', { body: { defaultCurrency: 'USD' } });
      return { ...client, email, token, add: (some) => add(client, some) };
    },
    async close() {
      await app.close();
      await deps.reader.close();
      await database.db.destroy();
      await dataHome.remove();
      if (unexpected.length > 0) throw new Error(`The server logged:\n${unexpected.join('')}`);
    },
  };
}

export function clientOf(url: string, token?: string): Client {
  return {
    async send(method, path, { body, headers, form } = {}) {
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        body: form ?? (body === undefined ? null : JSON.stringify(body)),
      });
      const isJson = response.headers.get('content-type')?.startsWith('application/json');
      const answer = isJson ? await response.json() : Buffer.from(await response.arrayBuffer());
      return { status: response.status, headers: response.headers, body: answer };
    },
  };
}

async function add(client: Client, some: Partial<NewTransaction> = {}): Promise<Transaction> {
  const body = { name: 'Lunch', category: 'Food', cost: 12.5, addedOn: '2026-11-20', isIncome: false, ...some };
  const answer = await client.send('POST', '/transactions', { body });
  if (answer.status !== 201) throw new Error(`not added: ${JSON.stringify(answer.body)}`);
  return answer.body as Transaction;
}
