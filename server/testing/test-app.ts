import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NewTransaction, Transaction } from '../../contract/transactions/transactions.ts';
import { type ReceiptReader, startReceiptReader } from '../../reader/index.ts';
import { buildApp } from '../app.ts';
import type { AppDependencies } from '../app-context.ts';
import { readConfig } from '../config.ts';
import { type DatabaseEngine, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { RATE_LIMITS } from '../http/rate-limits.ts';
import { createFileReadingProcesses } from '../imports/file-reading-processes.ts';
import { openMailer } from '../mail/mailer.ts';
import { openReceiptFileStorage } from '../receipts/receipt-file-storage.ts';
import { cacheReceiptReader, cacheStatementReader } from './cache-readers.ts';
import { type Client, createClient, PASSWORD, signUp } from './http-client.ts';
import { createDataHome, createEmptyHome, type DataHome, toSocketUrl } from './test-databases.ts';

/** A real server on its own port with an empty database. */
export type TestApp = AppDependencies & {
  url: string;
  /** A client without a token. */
  visitor: Client;
  /** Creates a user who has finished setup. */
  newUser(email?: string): Promise<TestUser>;
  /** Throws if the server has logged an unexpected error since the last call. */
  expectNoErrors(): void;
  /** Stops the server and removes its data. Throws if the server logged an unexpected error. */
  close(): Promise<void>;
};

export type TestUser = Client & {
  email: string;
  token: string;
  now: () => Date;
  add(some?: Partial<NewTransaction>): Promise<Transaction>;
};

export { type Client, createClient, PASSWORD };

const childPath = fileURLToPath(new URL('../../dist/programs/read-receipt.js', import.meta.url));
/**
 * A reader that all servers of a test worker share, because starting a reader is slow. It ends when the worker ends.
 */
export const sharedTestReader: ReceiptReader = {
  ...cacheReceiptReader(startReceiptReader({ processes: 1, childPath, timeoutMs: 240_000 })),
  close: async () => {},
};
/** Reads bank files in real processes. Unlike in a real server, one process may read the files of several imports. */
const readInProcess = cacheStatementReader(createFileReadingProcesses(undefined, 'same-owner').read);

/**
 * Starts a real server.
 * @param own.fill writes data of any version into an empty folder or database before the server opens it
 */
export async function startTestApp(
  engine: DatabaseEngine,
  own: Partial<AppDependencies> & { env?: Record<string, string>; fill?: (home: DataHome) => Promise<void> } = {},
): Promise<TestApp> {
  const dataHome = await (own.fill ? createEmptyHome(engine) : createDataHome(engine));
  await own.fill?.(dataHome);
  const { dataDir, databaseUrl } = dataHome;
  const database = openDatabase({ dataDir, databaseUrl: databaseUrl && toSocketUrl(databaseUrl) });
  if (own.fill) await migrate(database);
  const config = {
    ...readConfig({ BLOCKED_EMAIL_DOMAINS: 'blocked.org', BACKUPS_KEPT: '0', ...own.env }),
    ...dataHome,
    program: { version: '0.0.0-test', commit: null },
  };
  const unexpected: string[] = [];
  const deps: AppDependencies = {
    ...database,
    config,
    reader: sharedTestReader,
    readInProcess,
    files: openReceiptFileStorage(database, dataHome.dataDir),
    mailer: openMailer(config.mail, join(dataHome.dataDir, 'outbox'), () => {}),
    limits: RATE_LIMITS,
    // Long enough for every import to finish before the reply, so that tests need not poll.
    importReplyWithin: 240_000,
    now: () => new Date(),
    build: 'test',
    // Do not treat audit events as unexpected, because every test logs some.
    log: { write: (line) => isAuditLine(line) || unexpected.push(line) },
    ...own,
  };
  const app = await buildApp(deps);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const visitor = createClient(url);
  let users = 0;
  const expectNoErrors = () => {
    const lines = unexpected.splice(0);
    if (lines.length > 0) throw new Error(`The server logged:\n${lines.join('')}`);
  };

  return {
    ...deps,
    url,
    visitor,
    async newUser(email = `user${++users}@home.org`) {
      const token = await signUp(url, email);
      const client = createClient(url, token);
      return { ...client, email, token, now: deps.now, add: (some) => add(client, some) };
    },
    expectNoErrors,
    async close() {
      await app.close();
      await deps.reader.close();
      await database.db.destroy();
      await dataHome.remove();
      expectNoErrors();
    },
  };
}

/** True if a line of the log is an audit event written by `server/audit-log/`. */
export function isAuditLine(line: string): boolean {
  return JSON.parse(line).trail !== undefined;
}

async function add(client: Client, some: Partial<NewTransaction> = {}): Promise<Transaction> {
  const body = { name: 'Lunch', category: 'Food', cost: 12.5, addedOn: '2026-11-20', isIncome: false, ...some };
  const answer = await client.send('POST', '/transactions', { body });
  if (answer.status !== 201) throw new Error(`not added: ${JSON.stringify(answer.body)}`);
  return answer.body as Transaction;
}
