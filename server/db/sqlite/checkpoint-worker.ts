import { parentPort, workerData } from 'node:worker_threads';
import { openSqlite } from './open-sqlite.ts';

/**
 * The worker thread of `wal-checkpointer.ts`. Each message starts a checkpoint, which transfers as much of the log as
 * possible without blocking anyone.
 */
const database = openSqlite(workerData as string);
database.exec('pragma synchronous = full; pragma busy_timeout = 0');
const checkpoint = database.prepare('pragma wal_checkpoint(passive)');

parentPort?.on('message', () => {
  const [row] = checkpoint.all() as { log: number }[];
  parentPort?.postMessage(row?.log ?? 0);
});
