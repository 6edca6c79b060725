import { parentPort, workerData } from 'node:worker_threads';
import { openSqlite } from './open-sqlite.ts';

/** The thread of `log-emptier.ts`: whatever it is told, it empties the log as far as that holds up nobody. */
const database = openSqlite(workerData as string);
database.exec('pragma synchronous = full; pragma busy_timeout = 0');
const checkpoint = database.prepare('pragma wal_checkpoint(passive)');

parentPort?.on('message', () => {
  const [row] = checkpoint.all() as { log: number }[];
  parentPort?.postMessage(row?.log ?? 0);
});
