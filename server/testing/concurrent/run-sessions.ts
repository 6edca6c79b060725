import { setTimeout } from 'node:timers/promises';
import { type Database, openDatabase } from '../../db/database.ts';
import { type Client, createClient, signUp } from '../http-client.ts';
import { inspectData } from '../inspect-data.ts';
import { createRandomNumbers } from '../random-numbers.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import type { DataHome } from '../test-databases.ts';
import {
  addAccount,
  copyAccountByArchive,
  deleteAccount,
  deleteAccountWhileInUse,
  deleteCategory,
} from './accounts.ts';
import { compareWithExpectedRecords, listEntries } from './compare-with-expected-records.ts';
import * as entries from './entries.ts';
import { createExpectedRecords } from './expected-records.ts';
import { removeImport, runImport, runImportDuringRequests, trackImportedEntries, uploadBankFile } from './imports.ts';
import { createSession, type RandomNumber, type Session } from './session.ts';

export type SessionsResult = { acknowledged: number; refused: number; wrong: string[] };

export type SessionsOptions = {
  /** Sessions with the same seed perform the same actions, but with different timing. */
  seed: number;
  /** Number of rounds. All data is compared after each round. */
  rounds: number;
  /** Number of actions per session in each round. */
  steps: number;
};

const SESSIONS = 5;
const ARCHIVES = 1;

/**
 * Maximum time, in milliseconds, until no more data is being written. It is long, because another server takes over an
 * interrupted import only after a minute.
 */
const REST_WITHIN = 120_000;

type Action = (session: Session) => Promise<void>;

/**
 * Lets several sessions of one user change all kinds of data at the same time, then compares the data with the
 * acknowledged changes. PostgreSQL is tested with two servers. A second user works at the same time and must not be
 * affected.
 */
export async function runSessions(home: DataHome, { seed, rounds, steps }: SessionsOptions): Promise<SessionsResult> {
  const servers: ServerProcess[] = [await startServerProcess(home)];
  const database = openDatabase(home);
  try {
    if (home.databaseUrl) servers.push(await startServerProcess(home));
    const urls = servers.map(({ url }) => url);
    const books = createExpectedRecords();
    books.accounts.add('everyday');
    const [first = ''] = urls;
    const people: { email: string; token: string }[] = [];
    for (let at = 0; at < ARCHIVES; at++) {
      const email = `empty${at}@home.org`;
      people.push({ email, token: await signUp(first, email) });
    }
    const userToken = await signUp(first, 'user@home.org');
    const bystander = newBystander(createClient(urls.at(-1) ?? '', await signUp(first, 'bystander@home.org')));
    const sessions = Array.from({ length: SESSIONS }, (_, at) =>
      createSession(
        books,
        urls,
        userToken,
        createRandomNumbers(1 + ((seed * 7_919_317 + at * 104_729_113) % 2_147_483_646)),
      ),
    );
    const nextAction = chooserOf(copyAccountByArchive(people));
    for (let round = 0; round < rounds && books.wrong.length === 0; round++) {
      const working = Promise.all(sessions.map((session) => work(session, steps, nextAction)));
      await Promise.all([working, bystander.work(steps)]);
      books.wrong.push(...(await rest(database, urls, userToken)));
      books.wrong.push(...(await compareWithExpectedRecords(books, createClient(first, userToken))));
      books.wrong.push(...(await bystander.compare()));
      for (const { email, token, count } of books.archives) {
        const list = await listEntries(createClient(first, token), '/transactions?transfers=include');
        if (list.length !== count) books.wrong.push(`${email} has ${list.length} entries, not ${count}`);
      }
    }
    books.wrong.push(...(await inspectAnew(home)));
    const sum = (of: 'acknowledged' | 'refused') => sessions.reduce((total, { counts }) => total + counts[of], 0);
    const said = servers.flatMap(({ said }) => said().split('\n')).filter((line) => /"level":(50|60)/.test(line));
    return { acknowledged: sum('acknowledged'), refused: sum('refused'), wrong: [...books.wrong, ...said] };
  } finally {
    await database.db.destroy();
    for (const { end } of servers) await end('SIGKILL');
  }
}

/**
 * Inspects the data over a new connection. Older connections cache parts of SQLite's search index and would mistake
 * later changes for damage.
 */
async function inspectAnew(home: DataHome): Promise<string[]> {
  const database = openDatabase(home);
  try {
    return await inspectData({ ...database, dataDir: home.dataDir });
  } finally {
    await database.db.destroy();
  }
}

async function work(session: Session, steps: number, nextAction: (chance: RandomNumber) => Action): Promise<void> {
  for (let step = 0; step < steps; step++) await nextAction(session.chance)(session);
}

function chooserOf(moveHouse: Action): (chance: RandomNumber) => Action {
  const weighted: [weight: number, action: Action][] = [
    [14, entries.addTransaction],
    [8, entries.editTransaction],
    [6, entries.deleteEntries],
    [5, entries.restoreEntries],
    [8, entries.changeTransactions],
    [6, entries.undoChange],
    [6, entries.addTransfer],
    [3, entries.editTransfer],
    [11, addAccount],
    [3, deleteAccount],
    [2, deleteAccountWhileInUse],
    [3, deleteCategory],
    [4, uploadBankFile],
    [3, runImport],
    [9, runImportDuringRequests],
    [4, removeImport],
    [5, trackImportedEntries],
    [1, moveHouse],
  ];
  const all = weighted.flatMap(([weight, action]) => Array.from({ length: weight }, () => action));
  return (chance) => all[chance(all.length)] as Action;
}

/** Waits until no import is being written. Then makes a change on each server, to check that no lock remains. */
async function rest({ db }: Database, urls: readonly string[], token: string): Promise<string[]> {
  const busy = () => db.selectFrom('users').select('import_id').where('import_id', 'is not', null).execute();
  const running = () =>
    db.selectFrom('imports').select('id').where('state', 'in', ['running', 'stopping', 'reverting']).execute();
  const end = Date.now() + REST_WITHIN;
  while ((await busy()).length + (await running()).length > 0) {
    if (Date.now() > end) return ['An import is still being written, or a lock was not released.'];
    await setTimeout(50);
  }
  const wrong: string[] = [];
  for (const url of urls) {
    const { status, body } = await createClient(url, token).send('PUT', '/accounts/order', {
      body: { accountIds: [] },
    });
    if (status !== 200) wrong.push(`A change after the round replied ${status}: ${JSON.stringify(body)}`);
  }
  return wrong;
}

/** Creates another user, whose requests the server must never delay or refuse. */
function newBystander(client: Client) {
  const own = new Map<string, number>();
  const wrong: string[] = [];
  const send = async (method: string, path: string, body?: object) => {
    const answer = await client.send(method, path, body && { body });
    if (answer.status >= 300) wrong.push(`${method} ${path} of the other user replied ${answer.status}`);
    return answer.body as { _id: string };
  };
  return {
    async work(steps: number): Promise<void> {
      for (let step = 0; step < steps; step++) {
        const cost = 1 + own.size;
        const body = { name: 'Own', category: 'Boats', cost, addedOn: '2025-05-05', isIncome: false };
        own.set((await send('POST', '/transactions', body))._id, cost);
        const [first] = own.keys();
        if (step % 5 !== 4 || first === undefined) continue;
        await send('DELETE', `/transactions/${first}`);
        own.delete(first);
      }
    },
    async compare(): Promise<string[]> {
      const list = await listEntries(client, '/transactions?transfers=include');
      const isSame = list.length === own.size && list.every(({ _id, cost }) => own.get(_id) === cost);
      return isSame ? wrong : [...wrong, 'The data of the other user has changed.'];
    },
  };
}
