import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import type { Engine } from '../db/database.ts';
import type { DataHome } from './test-databases.ts';

const RELEASED = fileURLToPath(new URL('../db/released', import.meta.url));

/** The versions whose data is kept, made by `scripts/keep-data.mjs`. */
export const RELEASED_VERSIONS = readdirSync(RELEASED);

/** What each address of the API answered, by path. */
type Answers = Record<string, unknown>;

/** What the version that made the data knew of it. */
export type Remembered = {
  /** A moment just after, at which what is kept for minutes only is still there. */
  openedAt: string;
  password: string;
  users: {
    email: string;
    timeZone: string;
    token: string;
    deletedIds: string[];
    beforeDeletion: Answers;
    answers: Answers;
    /** A transaction that was made with an idempotency key, and deleted. */
    repeated: { path: string; key: string; body: object; reply: object };
    /** The exported transactions, and the SHA-256 of each receipt's files by path. */
    files: { export: string; hashes: Record<string, string> };
  }[];
  /** Mailed to the first user for choosing a new password. */
  resetToken: string;
  /** Somebody who guards her account, where the version could do that; a mail to her waits in the queue. */
  secured?: {
    email: string;
    token: string;
    secret: string;
    recoveryCode: string;
    usedCode: string;
    programToken: string;
    answers: Answers;
  };
  /** Somebody whose money lies in several accounts, where the version had such; what was deleted comes back. */
  several?: { token: string; timeZone: string; marketId: string; deletedIds: string[]; answers: Answers };
  /** Somebody who brought in files of a bank, where that was kept: one is done, a row of it changed since, one is a preview. */
  importing?: {
    token: string;
    timeZone: string;
    doneId: string;
    waitingId: string;
    rentId: string;
    answers: Answers;
  };
  /** The e-mail of an account whose data was being cleared out when the server ended. */
  deletedAccount: string;
};

export function readRemembered(version: string, engine: Engine): Remembered {
  return JSON.parse(unpack(version, engine, 'answers.json.gz').toString());
}

/** Puts the data of a released version into an empty home. */
export async function fillWithReleased(version: string, engine: Engine, home: DataHome): Promise<void> {
  if (engine === 'sqlite') {
    cpSync(join(RELEASED, version, engine, 'receipts'), join(home.dataDir, 'receipts'), { recursive: true });
    writeFileSync(join(home.dataDir, 'moneta.sqlite'), unpack(version, engine, 'moneta.sqlite.gz'));
    return;
  }
  const client = new pg.Client({ connectionString: home.databaseUrl });
  await client.connect();
  try {
    await client.query(unpack(version, engine, 'dump.sql.gz').toString());
  } finally {
    await client.end();
  }
}

function unpack(version: string, engine: Engine, file: string): Buffer {
  return gunzipSync(readFileSync(join(RELEASED, version, engine, file)));
}
