import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startReader } from '../reader/index.ts';
import { buildApp } from './app.ts';
import { BadSetting, type Config, readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { fingerprintOf } from './fingerprint.ts';
import { LIMITS } from './http/limits.ts';
import { openMailer } from './mail/mailer.ts';
import { openReceiptFiles } from './receipts/files.ts';

/** Milliseconds in which requests may end when the server is asked to stop. */
const STOPS_WITHIN = 10_000;

/** Starts the server and stops it cleanly on SIGTERM and SIGINT. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const database = openDatabase(config);
  await migrate(database);
  const reader = startReader({ processes: config.readerProcesses });
  const app = await buildApp({
    ...database,
    config,
    reader,
    files: openReceiptFiles(database, config.dataDir),
    mailer: openMailer(config.mail, join(config.dataDir, 'outbox'), console.log),
    limits: LIMITS,
    now: () => new Date(),
    version: version(config),
    build: fingerprintOf(['contract', 'server'].map((room) => join(config.projectDir, 'dist', room))),
    log: process.stderr,
  });

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    // A request that never ends must not keep the server from ending.
    setTimeout(() => fail(new Error('Some requests did not end in time.')), STOPS_WITHIN).unref();
    await app.close();
    await reader.close();
    await database.db.destroy();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop().catch(fail));

  await app.listen({ port: config.port, host: config.host });
  console.log(`Moneta is at ${config.publicUrl}`);
}

function version({ projectDir }: Config): string {
  return JSON.parse(readFileSync(`${projectDir}/package.json`, 'utf8')).version;
}

function fail(error: unknown): never {
  const code = (error as NodeJS.ErrnoException).code;
  if (error instanceof BadSetting) console.error(error.message);
  else if (code === 'EADDRINUSE') console.error('The port is taken by another program. Set PORT to a free one.');
  else console.error(error);
  process.exit(1);
}

main().catch(fail);
