import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';
import { getBaseName, hasReceiptRow, listFolderPaths } from '../../receipts/clean-up-receipt-files.ts';
import type { DataHome } from '../test-databases.ts';

/**
 * Makes uploads look old enough for the cleanup to remove them. With PostgreSQL, the cleanup leaves recent uploads,
 * because they may belong to another server that shares the folder.
 */
export async function backdateUploads({ dataDir, databaseUrl }: DataHome): Promise<void> {
  if (!databaseUrl) return;
  const long = Date.now() / 1000 - 2 * 60 * 60;
  for await (const path of listFolderPaths(join(dataDir, 'incoming'))) utimesSync(path, long, long);
}

/** Lists files that belong to no receipt, after giving a restarted server time to remove them. */
export async function listStrayFiles({ db }: Database, { dataDir, databaseUrl }: DataHome): Promise<string[]> {
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
