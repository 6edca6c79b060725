import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Reader } from '../reader/index.ts';
import type { FairQueue } from '../workers/fair-queue.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { MailKind, Schema, Tx } from './db/schema.ts';
import type { StorageWatch } from './health/watch-storage.ts';
import type { ConnectionLimits } from './http/connections.ts';
import type { CurrentUser } from './http/current-user.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { RunAfterReply } from './http/run-after-reply.ts';
import type { ReadFilesInProcess } from './imports/reading-process.ts';
import type { Mailer, OutgoingMail, QueuedMail } from './mail/mailer.ts';
import type { PostPush } from './push/post-push.ts';
import type { ReceiptFiles } from './receipts/receipt-files.ts';

/** The dependencies of the app. Tests pass replacements. */
export type AppDependencies = Database & {
  config: Config;
  reader: Reader;
  /** Reads bank files; by default in a process per import. */
  readInProcess?: ReadFilesInProcess;
  files: ReceiptFiles;
  mailer: Mailer;
  /** Sends to push services; by default only to public addresses. */
  postPush?: PostPush;
  limits: RateLimits;
  /** Timeouts and limits of connections. Only tests change them. */
  connections?: ConnectionLimits;
  /** Maximum time in milliseconds that the response to running or undoing an import waits for its end. */
  importReplyWithin?: number;
  /** Milliseconds between two checks of `IMPORT_DIR` for new files. */
  importFolderPause?: number;
  /** The current time. Tests set it. */
  now: () => Date;
  /** A hash of the code. After each change of the code, browsers no longer reuse cached responses of the old build. */
  build: string;
  /** Receives warnings and unexpected errors, one line of JSON each. */
  log: { write(line: string): void };
};

/** The context of all routes: the dependencies, the app on which they are registered, and shared functions. */
export type AppContext = AppDependencies & {
  app: FastifyInstance;
  storage: StorageWatch;
  /** All modules of the server. Each of them takes part when an account or a category is deleted. */
  modules: readonly Module[];
  runAfterReply: RunAfterReply;
  /** The queues by name. The metrics report their lengths. */
  queues: Map<string, FairQueue>;
  /**
   * True while a backup is being written, so that no second one starts: for a large database, a backup takes longer
   * than the interval between checks.
   */
  dailyBackup: { isRunning: boolean };
  /** Returns the user who sent the request; undefined without a valid token. */
  findSignedIn(request: FastifyRequest): Promise<CurrentUser | undefined>;
  /** Posts the user's due recurring items. A failure is logged, and the response then shows the data without them. */
  postWhatIsDue(user: CurrentUser): Promise<void>;
};

/** Why records move to another category. After `deleted`, learned corrections about the category are deleted too. */
export type CategoryChange = 'deleted' | 'merged' | 'renamed';

/** A module of the server. Each is listed once, in `modules.ts`. */
export type Module = {
  /** Registers the module's routes and background work. */
  register(context: AppContext): void;
  /** All tables of the module with a `user_id`, and how the rows are removed after the user deletes the account. */
  tables?: { [T in keyof Schema]?: PurgeStep };
  /** Moves the user's records from one category to another when the first is deleted, merged or renamed. */
  moveCategory?(tx: Tx, userId: number, from: string, to: string, why: CategoryChange): Promise<unknown>;
  /** Functions that write the texts of the module's mails, by kind of mail. */
  mails?: Partial<Record<MailKind, WriteMail>>;
  /**
   * Removes expired data. Runs at the start and then every hour. Long work should check the signal, which aborts when
   * the server stops.
   */
  sweep?(context: AppContext, stopping: AbortSignal): Promise<void>;
};

/** Returns the text of a mail right before it is sent; undefined if it must not be sent any more. */
export type WriteMail = (context: AppContext, mail: QueuedMail & { id: string }) => Promise<OutgoingMail | undefined>;

/** The number of rows to delete at a time, which is small for large rows. A function if deleting rows is not enough. */
export type PurgeStep = number | PurgeRows;

/** Removes some rows of a user. Returns `some` if more rows may remain, else `none`. */
export type PurgeRows = (tx: Tx, userId: number) => Promise<'some' | 'none'>;
