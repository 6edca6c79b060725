import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startReceiptReader } from '../reader/index.ts';
import { buildApp } from './app.ts';
import { removeUnfinishedRestores } from './backup/restore/staged-receipt-files.ts';
import { findConfigWarning, readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { lockFolder } from './db/folder-lock.ts';
import { exitWithError } from './exit-with-error.ts';
import { RATE_LIMITS } from './http/rate-limits.ts';
import { OUTBOX_FOLDER, openMailer } from './mail/mailer.ts';
import { migrateWithBackup } from './migrate-with-backup.ts';
import { hashJavaScriptFiles } from './platform/installation.ts';
import { restrictDataFolderAccess } from './platform/restrict-file-access.ts';
import { openReceiptFileStorage } from './receipts/receipt-file-storage.ts';

/** Maximum time in milliseconds for pending requests to finish when the server stops. */
const STOPS_WITHIN = 10_000;

/** Starts the server and stops it cleanly on SIGTERM and SIGINT. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  restrictDataFolderAccess(config.dataDir, console.warn);
  // With SQLite, only one server may use the data folder, so lock it. A PostgreSQL database may be shared by several
  // servers.
  if (!config.databaseUrl) {
    lockFolder(config.dataDir);
    await removeUnfinishedRestores(config.dataDir);
  }
  const database = openDatabase(config);
  await migrateWithBackup(database, config, console.warn);
  const reader = startReceiptReader({ processes: config.readerProcesses });
  const app = await buildApp({
    ...database,
    config,
    reader,
    files: openReceiptFileStorage(database, config.dataDir),
    mailer: openMailer(config.mail, join(config.dataDir, OUTBOX_FOLDER), console.log),
    limits: RATE_LIMITS,
    now: () => new Date(),
    build: hashJavaScriptFiles([join(config.projectDir, 'dist', 'programs')]),
    log: process.stderr,
  });

  let isStopping = false;
  const drained = new AbortController();
  const stop = async () => {
    // If a second signal arrives, stop without waiting for the rest of the drain time.
    if (isStopping) return drained.abort();
    isStopping = true;
    app.isDraining = config.drainSeconds > 0;
    await wait(config.drainSeconds * 1000, undefined, drained).catch(() => {});
    // Stop even if a request never ends.
    setTimeout(() => exitWithError(new Error('Some requests did not finish in time.')), STOPS_WITHIN).unref();
    await app.close();
    await reader.close();
    await database.db.destroy();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop().catch(exitWithError));

  await app.listen({ port: config.port, host: config.host });
  const warning = findConfigWarning(config);
  if (warning) console.warn(warning);
  console.log(`Moneta is at ${config.publicUrl}`);
}

await main().catch(exitWithError);
