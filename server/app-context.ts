import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Reader } from '../reader/index.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { CurrentUser } from './http/current-user.ts';
import type { Limits } from './http/limits.ts';
import type { RunAfterReply } from './http/run-after-reply.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Noun } from './noun.ts';
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
  /** Another one with any other code: answers that a browser has kept from before are asked for again. */
  build: string;
  /** Where warnings and unexpected errors are written, a JSON line each. */
  log: { write(line: string): void };
};

/** What routes need: the parts, the app to add them to, and what the server does for all of them. */
export type AppContext = Deps & {
  app: FastifyInstance;
  /** All there are, for what concerns each: a deleted account, a deleted category. */
  nouns: readonly Noun[];
  runAfterReply: RunAfterReply;
  /** Who sends the request; undefined without a token that is good. */
  findSignedIn(request: FastifyRequest): Promise<CurrentUser | undefined>;
  /** Posts what is due for the user. What fails is logged: the answer is then as it was. */
  postWhatIsDue(user: CurrentUser): Promise<void>;
};
