import type { FastifyInstance } from 'fastify';
import type { Reader } from '../reader/index.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Limits } from './http/limits.ts';
import type { RunAfterReply } from './http/run-after-reply.ts';
import type { Mailer } from './mail/mailer.ts';
import type { ReceiptFiles } from './receipts/files.ts';

/** What the app is assembled from; a test hands in its own. */
export type Deps = Database & {
  config: Config;
  reader: Reader;
  files: ReceiptFiles;
  mailer: Mailer;
  limits: Limits;
  /** The clock: an argument, so that tests can set it. */
  now: () => Date;
  /** As package.json says it. */
  version: string;
  /** Where warnings and unexpected errors are written, a JSON line each. */
  log: { write(line: string): void };
};

/** What routes need: the parts, the app to add them to, and how to run work after a reply. */
export type AppContext = Deps & { app: FastifyInstance; runAfterReply: RunAfterReply };
