import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReceiptReader } from '../reader/index.ts';
import type { FairQueue } from '../workers/fair-queue.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { MailKind, Schema, Tx } from './db/schema.ts';
import type { StorageWatch } from './health/watch-storage.ts';
import type { ConnectionLimits } from './http/connections.ts';
import type { CurrentUser } from './http/current-user.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { RunAfterReply } from './http/run-after-reply.ts';
import type { ReadFilesInProcess } from './imports/file-reading-processes.ts';
import type { Mailer, OutgoingMail, QueuedMail } from './mail/mailer.ts';
import type { SendToPushService } from './push/push-service-sender.ts';
import type { ReceiptFileStorage } from './receipts/receipt-file-storage.ts';

/** The dependencies of the app. Tests can replace them. */
export type AppDependencies = Database & {
  config: Config;
  reader: ReceiptReader;
  /** Reads bank files. By default, each import is read in a separate process. */
  readInProcess?: ReadFilesInProcess;
  files: ReceiptFileStorage;
  mailer: Mailer;
  /** Sends notifications to push services, by default only to public addresses. */
  postPush?: SendToPushService;
  limits: RateLimits;
  /** Timeouts of connections, and limits on their number. Only tests change them. */
  connections?: ConnectionLimits;
  /** Maximum time in milliseconds for which the server waits for an import to be run or undone before it replies. */
  importReplyWithin?: number;
  /** Milliseconds between checks of `IMPORT_DIR` for new files. */
  importFolderPause?: number;
  /** Returns the current time. Tests set it. */
  now: () => Date;
  /** A hash of the code. When it changes, browsers no longer reuse replies that they cached from an older build. */
  build: string;
  /** Receives warnings and unexpected errors, each as one line of JSON. */
  log: { write(line: string): void };
};

/** The context of all routes: the dependencies, the app on which they are registered, and shared functions. */
export type AppContext = AppDependencies & {
  app: FastifyInstance;
  storage: StorageWatch;
  /** All modules of the server. Each of them is involved when an account or a category is deleted. */
  modules: readonly Module[];
  runAfterReply: RunAfterReply;
  /** The queues by name. Their lengths are reported in the metrics. */
  queues: Map<string, FairQueue>;
  /**
   * True while a backup is being written, so that no second backup is started. Writing a large backup can take longer
   * than the time until the next check for due backups.
   */
  dailyBackup: { isRunning: boolean };
  /** Returns the user who sent the request; undefined if it has no valid token. */
  findSignedIn(request: FastifyRequest): Promise<CurrentUser | undefined>;
  /**
   * Posts the user's due recurring items. If that fails, the error is only logged, and the reply shows the data without
   * the items that could not be posted.
   */
  postWhatIsDue(user: CurrentUser): Promise<void>;
};

/**
 * Why records are moved from one category to another. If the reason is `deleted`, the corrections learned about the old
 * category are deleted too.
 */
export type CategoryMoveReason = 'deleted' | 'merged' | 'renamed';

/** A module of the server. All modules are listed in `modules.ts`. */
export type Module = {
  /** Registers the module's routes and background work. */
  register(context: AppContext): void;
  /**
   * All tables of the module that have a `user_id`, and for each of them, how its rows are removed when the user has
   * deleted the account.
   */
  tables?: { [T in keyof Schema]?: PurgeMethod };
  /**
   * Moves the user's records from the category `from` to the category `to`, because `from` was deleted, merged or
   * renamed.
   */
  moveCategory?(tx: Tx, userId: number, from: string, to: string, why: CategoryMoveReason): Promise<unknown>;
  /** Functions that write the texts of the module's emails, by kind of email. */
  mails?: Partial<Record<MailKind, WriteMail>>;
  /**
   * Removes expired data. Runs when the server starts and then every hour. Long work should check the signal, which is
   * aborted when the server stops.
   */
  sweep?(context: AppContext, stopping: AbortSignal): Promise<void>;
};

/** Returns the text of an email immediately before it is sent; undefined if it must no longer be sent. */
export type WriteMail = (context: AppContext, mail: QueuedMail & { id: string }) => Promise<OutgoingMail | undefined>;

/**
 * Either the number of rows to delete at a time (small for tables with large rows), or a function for tables that need
 * more than deleting rows.
 */
export type PurgeMethod = number | PurgeRows;

/** Removes some rows of a user. Returns `some` if more rows may remain, otherwise `none`. */
export type PurgeRows = (tx: Tx, userId: number) => Promise<'some' | 'none'>;
