import type { FastifyInstance } from 'fastify';
import type { Reader } from '../reader/index.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Afterwards } from './http/afterwards.ts';
import type { Limits } from './http/limits.ts';
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

/** What a room of routes needs: the parts, the app to add its routes to, and what is to be done after an answer. */
export type House = Deps & { app: FastifyInstance; afterwards: Afterwards };
