import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import type { DatabaseEngine } from '../db/database.ts';
import type { DataHome } from './test-databases.ts';

const RELEASED = fileURLToPath(new URL('../db/released', import.meta.url));

/** The released versions whose data is in the repository. `scripts/save-released-data.mjs` adds a version. */
export const RELEASED_VERSIONS = readdirSync(RELEASED);
export const [OLDEST_RELEASED = ''] = RELEASED_VERSIONS;

/** The API's replies by path. */
type Answers = Record<string, unknown>;

/** Facts about the data, recorded with the released version. */
export type ReleasedFacts = {
  /** A time shortly after the data was written, so that data that is stored for only a few minutes still exists. */
  openedAt: string;
  password: string;
  users: {
    email: string;
    timeZone: string;
    token: string;
    deletedIds: string[];
    beforeDeletion: Answers;
    answers: Answers;
    /** A transaction that was created with an idempotency key and then deleted. */
    repeated: { path: string; key: string; body: object; reply: object };
    /** The exported transactions, and the SHA-256 of each receipt file by its path. */
    files: { export: string; hashes: Record<string, string> };
  }[];
  /** The password reset token that was emailed to the first user. */
  resetToken: string;
  /** A user with two-factor authentication and a queued email. */
  secured: {
    email: string;
    token: string;
    secret: string;
    recoveryCode: string;
    usedCode: string;
    programToken: string;
    answers: Answers;
  };
  /** A user with several accounts and deleted entries that can be restored. */
  several: { token: string; timeZone: string; marketId: string; deletedIds: string[]; answers: Answers };
  /** A user with two imports: one is finished and has a row that was edited later, and one is a preview. */
  importing: {
    token: string;
    timeZone: string;
    doneId: string;
    waitingId: string;
    rentId: string;
    answers: Answers;
  };
  /** The email address of a user whose data was being removed when the server stopped. */
  deletedAccount: string;
};

/** A backup of `ann@home.org` with five transactions, made by a version before the first release. */
export const UNRELEASED_BACKUP = join(RELEASED, '0.1.0-0039', 'backup.moneta');

export function readReleasedFacts(version: string, engine: DatabaseEngine): ReleasedFacts {
  return JSON.parse(unpack(version, engine, 'answers.json.gz').toString());
}

/** Fills an empty data folder or database with the data of a released version. */
export async function fillWithReleasedData(version: string, engine: DatabaseEngine, home: DataHome): Promise<void> {
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

function unpack(version: string, engine: DatabaseEngine, file: string): Buffer {
  return gunzipSync(readFileSync(join(RELEASED, version, engine, file)));
}
