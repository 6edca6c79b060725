import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Database, openDatabase } from '../../db/database.ts';
import { getBaseName, hasReceiptRow, listFolderPaths } from '../../receipts/clean-up-receipt-files.ts';
import { type Client, createClient, signUp } from '../http-client.ts';
import { inspectData } from '../inspect-data.ts';
import { createRandomNumbers } from '../random-numbers.ts';
import { startServerProcess } from '../server-process.ts';
import type { DataHome } from '../test-databases.ts';
import { type ChangeWorker, createChangeWorker } from './change-worker.ts';
import { isDeepEqual, readUserData, type UserData } from './read-user-data.ts';

export type CrashResults = {
  /**
   * `acknowledged` is the number of acknowledged changes. `interrupted` is the number of changes in progress when the
   * server was killed.
   */
  acknowledged: number;
  interrupted: number;
  /** One sentence for each problem: data that is lost, incomplete or left over. */
  wrong: string[];
};

const USERS = 2;
/** Number of workers per user. One of them uploads receipts, and the others make all other changes. */
const WORKERS = 3;

/** The minimum and maximum number of acknowledged changes after which the server is killed. */
const [FEWEST, MOST] = [5, 80];

/**
 * Repeatedly kills a server while users are changing their data. After each restart, checks that all acknowledged
 * changes exist, and that no change is incomplete or left over.
 * @param seed the same seed produces the same changes, but with different timing
 */
export async function crashRepeatedly(
  home: DataHome,
  { kills, seed }: { kills: number; seed: number },
): Promise<CrashResults> {
  const chance = createRandomNumbers(seed);
  const people = Array.from({ length: USERS }, (_, user) => ({
    email: `user${user}@home.org`,
    token: '',
    workers: Array.from({ length: WORKERS }, (_, index) => createChangeWorker(`${user}-${index}`, chance, index === 0)),
  }));
  const workers = people.flatMap((person) => person.workers);
  const count = () => workers.reduce((sum, { acknowledged }) => sum + acknowledged(), 0);
  let interrupted = 0;
  const wrong: string[] = [];
  let server = await startServerProcess(home);
  try {
    for (const person of people) person.token = await signUp(server.url, person.email);
    for (let kill = 0; kill < kills; kill++) {
      const enough = count() + FEWEST + chance(MOST - FEWEST);
      const working = Promise.all(
        people.flatMap(({ token, workers }) => workers.map(({ work }) => work(createClient(server.url, token)))),
      );
      let hasFailed = false;
      working.catch(() => {
        hasFailed = true;
      });
      while (count() < enough && !hasFailed) await setTimeout(2);
      await setTimeout(chance(30));
      await server.end('SIGKILL');
      await working;
      interrupted += workers.filter(({ isInterrupted }) => isInterrupted()).length;
      await backdateUploads(home);
      server = await startServerProcess(home);
      for (const { token, workers } of people)
        wrong.push(...(await compareWithWorkers(createClient(server.url, token), workers)));
      wrong.push(...(await lookIntoData(home)));
    }
  } finally {
    await server.end('SIGKILL');
  }
  return { acknowledged: count(), interrupted, wrong };
}

/**
 * Finds out which interrupted requests were completed. After that, compares the user's data with the data that the
 * workers expect.
 */
export async function compareWithWorkers(client: Client, workers: readonly ChangeWorker[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const worker of workers) wrong.push(...(await worker.repeat(client)));
  const state = await readUserData(client);
  for (const worker of workers) wrong.push(...worker.settle(state));
  return [
    ...wrong,
    ...compare(
      state,
      workers.map(({ model }) => model),
    ),
  ];
}

function compare(state: UserData, models: ChangeWorker['model'][]): string[] {
  const wrong: string[] = [];
  for (const noun of ['transactions', 'budgets', 'recurring', 'receipts'] as const) {
    const left = new Map<string, unknown>(state[noun]);
    for (const model of models) {
      for (const [id, replied] of model[noun] as Map<string, unknown>) {
        const found = left.get(id);
        left.delete(id);
        if (noun === 'transactions' && replied === null && found)
          model.transactions.set(id, state.transactions.get(id) ?? null);
        else if (!isDeepEqual(found, replied))
          wrong.push(`${noun} ${id}: ${JSON.stringify(replied)} became ${JSON.stringify(found)}`);
      }
    }
    if (noun === 'transactions') wrong.push(...withoutPosted(left as UserData['transactions'], models));
    for (const [id, found] of left)
      wrong.push(`${noun} ${id} exists, but was never acknowledged: ${JSON.stringify(found)}`);
  }
  return wrong;
}

/**
 * Removes transactions of recurring items from `left`, so that only those of the workers remain. Returns a sentence for
 * each item whose transaction is missing or was posted twice.
 */
function withoutPosted(left: UserData['transactions'], models: ChangeWorker['model'][]): string[] {
  const wrong: string[] = [];
  for (const name of models.flatMap(({ posted }) => [...posted])) {
    const ids = [...left].filter(([, entry]) => entry.name === name).map(([id]) => id);
    if (ids.length !== 1) wrong.push(`${name} was posted ${ids.length} times`);
    for (const id of ids) left.delete(id);
  }
  return wrong;
}

/** Checks data that the API does not return: totals, owners of rows, files, the search index and the database file. */
async function lookIntoData(home: DataHome): Promise<string[]> {
  const database = openDatabase(home);
  try {
    const wrong = await inspectData({ ...database, dataDir: home.dataDir });
    return [...wrong, ...(await listStrayFiles(database, home))];
  } finally {
    await database.db.destroy();
  }
}

/**
 * Makes uploads look old enough for the cleanup to remove them. With PostgreSQL, the cleanup leaves recent uploads,
 * because they may belong to another server that shares the folder.
 */
async function backdateUploads({ dataDir, databaseUrl }: DataHome): Promise<void> {
  if (!databaseUrl) return;
  const long = Date.now() / 1000 - 2 * 60 * 60;
  for await (const path of listFolderPaths(join(dataDir, 'incoming'))) utimesSync(path, long, long);
}

/** Lists files that belong to no receipt, after giving a restarted server time to remove them. */
async function listStrayFiles({ db }: Database, { dataDir, databaseUrl }: DataHome): Promise<string[]> {
  const incoming = join(dataDir, databaseUrl ? 'incoming' : 'receipts/incoming');
  const look = async () => {
    const stray = existsSync(incoming) ? readdirSync(incoming) : [];
    if (databaseUrl) return stray;
    for await (const ofUser of listFolderPaths(join(dataDir, 'receipts'))) {
      if (getBaseName(ofUser) === 'incoming') continue;
      for await (const path of listFolderPaths(ofUser)) {
        if (!(await hasReceiptRow(db, Number(getBaseName(ofUser)), getBaseName(path)))) stray.push(path);
      }
    }
    return stray;
  };
  for (let looks = 0; looks < 2000; looks++) {
    if ((await look()).length === 0) return [];
    await setTimeout(50);
  }
  return (await look()).map((path) => `${path} belongs to no receipt`);
}
