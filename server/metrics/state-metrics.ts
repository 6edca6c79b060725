import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { AppContext } from '../app-context.ts';
import { listStoredBackups } from '../backup/stored-backups.ts';
import type { Database } from '../db/database.ts';
import { countUnsentMail } from '../mail/mail-queue.ts';
import { countOverdueItems } from '../recurring/post-due-occurrences-of-all-users.ts';

/**
 * How long values from the database are cached, in milliseconds. Without the cache, anyone who can connect to the port
 * could overload the database.
 */
const KEPT_FOR = 5000;

/**
 * Registers metrics whose values are read when Prometheus asks for them. Values from the database are the same on all
 * servers that share it.
 * @returns a function that updates the values
 */
export function createStateMetrics(context: AppContext, registry: Registry): () => Promise<void> {
  const { db, engine, config, now, storage, queues, countConnections, app } = context;
  const gauge = <L extends string = never>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge({ name: `moneta_${name}`, help, labelNames, registers: [registry] });

  gauge(
    'info',
    'The version of Moneta and the database engine, as labels. The value is always 1.',
    'version',
    'database',
  ).set({ version: config.program.version, database: engine }, 1);
  const storageUp = gauge('storage_up', '1 if the data can be read and written, 0 if not.');
  const size = gauge('database_size_bytes', 'Size of the database in bytes.');
  const free = gauge('disk_free_bytes', 'Free space in bytes on the disk of the data folder (DATA_DIR).');
  const mailWaiting = gauge('mail_waiting', 'Number of emails waiting to be sent.');
  const mailFailing = gauge('mail_failing', 'Number of waiting emails that have failed at least once.');
  const overdue = gauge(
    'recurring_overdue',
    'Number of recurring items that are past their due date but have not been posted.',
  );
  const running = gauge('queue_running', 'Number of running jobs, by queue.', 'queue');
  const waiting = gauge('queue_waiting', 'Number of jobs that have not started yet, by queue.', 'queue');
  const connections =
    countConnections &&
    gauge(
      'database_connections',
      'Number of connections to PostgreSQL (busy, idle) and of requests waiting for a connection.',
      'state',
    );
  const lastBackup =
    config.backupsKept > 0 &&
    gauge(
      'last_backup_timestamp_seconds',
      'Time of the newest backup in the data folder, as a Unix timestamp; 0 if there is none.',
    );

  const readHere = async () => {
    for (const [queue, { count }] of queues) {
      const counted = count();
      running.set({ queue }, counted.running);
      waiting.set({ queue }, counted.waiting);
    }
    for (const [state, count] of Object.entries(countConnections?.() ?? {})) connections?.set({ state }, count);
    const { bavail, bsize } = await statfs(config.dataDir);
    free.set(bavail * bsize);
    if (!lastBackup) return;
    const [newest] = await listStoredBackups(config.dataDir);
    lastBackup.set(newest ? newest.madeAt.getTime() / 1000 : 0);
  };
  const readDatabase = async () => {
    const trouble = await storage.look();
    storageUp.set(trouble ? 0 : 1);
    // Keep the last values from the database while it does not respond.
    if (trouble) return;
    const mail = await countUnsentMail(db);
    mailWaiting.set(mail.waiting);
    mailFailing.set(mail.failed);
    overdue.set(await countOverdueItems(db, now()));
    size.set(await readSize(context));
  };
  let readAt = Number.NEGATIVE_INFINITY;
  let underWay: Promise<unknown> | undefined;
  const readAll = async () => {
    const results = await Promise.allSettled([readHere(), readDatabase()]);
    for (const result of results) if (result.status === 'rejected') app.log.error(result.reason);
    readAt = performance.now();
    underWay = undefined;
  };
  return async () => {
    if (!underWay && performance.now() - readAt < KEPT_FOR) return;
    underWay ??= readAll();
    await underWay;
  };
}

/** Returns the size of the database in bytes. */
async function readSize({ db, engine }: Database): Promise<number> {
  const { rows } = await (engine === 'sqlite'
    ? sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
    : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
  ).execute(db);
  return rows[0]?.bytes ?? 0;
}
