import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Reader } from '../reader/index.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { MailKind, Schema, Tx } from './db/schema.ts';
import type { StorageWatch } from './health/watch-storage.ts';
import type { Connections } from './http/connections.ts';
import type { CurrentUser } from './http/current-user.ts';
import type { Limits } from './http/limits.ts';
import type { RunAfterReply } from './http/run-after-reply.ts';
import type { Mail, Mailer, QueuedMail } from './mail/mailer.ts';
import type { ReceiptFiles } from './receipts/files.ts';

/** What the app is assembled from; a test hands in its own. */
export type Deps = Database & {
  config: Config;
  reader: Reader;
  files: ReceiptFiles;
  mailer: Mailer;
  limits: Limits;
  /** How long connections are waited for, where it is not as the server does. */
  connections?: Connections;
  /** How long the reply to running or undoing an import waits for that to end, in milliseconds. */
  importReplyWithin?: number;
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
  storage: StorageWatch;
  /** All there are, for what concerns each: a deleted account, a deleted category. */
  nouns: readonly Noun[];
  runAfterReply: RunAfterReply;
  /** Whether one is being made: that of a large database takes longer than until it is looked again. */
  dailyBackup: { isRunning: boolean };
  /** Who sends the request; undefined without a token that is good. */
  findSignedIn(request: FastifyRequest): Promise<CurrentUser | undefined>;
  /** Posts what is due for the user. What fails is logged: the answer is then as it was. */
  postWhatIsDue(user: CurrentUser): Promise<void>;
};

/** Why what is in a category is to be in another: of a deleted one nothing stays, also nothing that was learned. */
export type CategoryMove = 'deleted' | 'merged' | 'renamed';

/** What a noun adds to the server. Each is listed once, in `nouns.ts`. */
export type Noun = {
  /** Adds its routes, and what it does by itself while the server runs. */
  register(context: AppContext): void;
  /** Every table of its that has a `user_id`, and how the rows of a deleted account go. */
  tables?: { [T in keyof Schema]?: Purge };
  /** Gives what is in a category of the user another one, since the first is being deleted, merged into that or renamed. */
  moveCategory?(tx: Tx, userId: number, from: string, to: string, why: CategoryMove): Promise<unknown>;
  /** Writes the mails of its kinds. */
  mails?: Partial<Record<MailKind, WriteMail>>;
  /** Removes what has run out, at the start and every hour. Long work should look at the signal, which says that the server stops. */
  sweep?(context: AppContext, stopping: AbortSignal): Promise<void>;
};

/** Writes a mail when it is about to be sent; undefined where it is no longer to be sent. */
export type WriteMail = (context: AppContext, mail: QueuedMail & { id: string }) => Promise<Mail | undefined>;

/** How many rows go at once, fewer where they are large; or what removes some rows, where that takes more than deleting them. */
export type Purge = number | PurgeSome;

/** Removes some rows of a user; says whether there may be some left. */
export type PurgeSome = (tx: Tx, userId: number) => Promise<'some' | 'none'>;
