import { statSync } from 'node:fs';
import {
  CompiledQuery,
  type DatabaseConnection,
  type LimitNode,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
} from 'kysely';
import { endViews } from './file-reads.ts';
import { named, openSqlite, PATIENT, type SqliteStatement } from './open-sqlite.ts';

/** The SQLite result codes we check, with SQLite's own messages: for some calls a library reports only the message. */
const RESULTS = {
  3: 'access permission denied',
  5: 'database is locked',
  6: 'database table is locked',
  8: 'attempt to write a readonly database',
  10: 'disk I/O error',
  11: 'database disk image is malformed',
  13: 'database or disk is full',
  14: 'unable to open database file',
  26: 'file is not a database',
} as const;
export type SqliteResult = keyof typeof RESULTS;

/** Returns the result code of a SQLite error; undefined for other errors and for codes not listed. */
export function getSqliteResult(error: unknown): SqliteResult | undefined {
  const { code, errcode, message } = error as { code?: string; errcode?: number; message: string };
  if (code !== 'ERR_SQLITE_ERROR') return undefined;
  const isIt = ([result, words]: [string, string]) =>
    errcode === undefined ? message.includes(words) : (errcode & 0xff) === Number(result);
  const found = Object.entries(RESULTS).find(isIt);
  return found && (Number(found[0]) as SqliteResult);
}

/**
 * The file was moved, removed or replaced while it was open. The system keeps the old file alive for this process, so writes
 * would succeed and then be lost.
 */
export class DatabaseGone extends Error {}

const CACHED_STATEMENTS = 500;

/** Opens the file as Kysely's SqliteDialect expects, and keeps statements prepared. */
function open(file: string): SqliteDatabase {
  const database = openSqlite(file);
  // FULL makes every commit survive a power cut. The cache keeps the pages that a change touches in memory.
  database.exec(
    `${PATIENT}; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -8000`,
  );
  const prepared = new Map<string, ReturnType<SqliteDatabase['prepare']>>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = prepared.get(sql);
      if (known) return known;
      const statement = database.prepare(sql);
      const columns = statement.columns().map(({ name }) => name);
      // Building an object for each row is most of its cost in these libraries; arrays cost almost nothing.
      if (columns.length > 0) statement.setReturnArrays(true);
      const adapted = {
        reader: columns.length > 0,
        all(parameters: readonly unknown[]) {
          endViews();
          return named(columns, statement.all(...parameters) as unknown[][]);
        },
        run(parameters: readonly unknown[]) {
          endViews();
          return statement.run(...parameters);
        },
        // Always prepares a new statement, because a statement must not be run by anyone else while it is being iterated.
        iterate: (parameters: readonly unknown[]) => iterate(database.prepare(sql), parameters),
      };
      if (prepared.size < CACHED_STATEMENTS) prepared.set(sql, adapted);
      return adapted;
    },
  };
}

/** Statements being iterated. Without a reference one could be garbage collected and stop in the middle. */
const iterated = new Set<SqliteStatement>();

function* iterate(statement: SqliteStatement, parameters: readonly unknown[]): IterableIterator<unknown> {
  iterated.add(statement);
  try {
    yield* statement.iterate(...parameters);
  } finally {
    iterated.delete(statement);
  }
}

class FileDriver extends SqliteDriver {
  readonly #file: string;
  #opened: string | undefined;
  /** Resolves when the last caller in the queue has released the single connection. */
  #isFree = Promise.resolve();
  #giveBack = () => {};

  constructor(file: string) {
    super({ database: async () => open(file) });
    this.#file = file;
  }

  override async init(): Promise<void> {
    await super.init();
    this.#opened = identityOf(this.#file);
  }

  /** First come, first served. Kysely's own mutex wakes all waiting callers each time, to let one in. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    const isMyTurn = this.#isFree;
    let giveBack = () => {};
    this.#isFree = new Promise((resolve) => {
      giveBack = resolve;
    });
    await isMyTurn;
    this.#giveBack = giveBack;
    const connection = await super.acquireConnection();
    if (identityOf(this.#file) === this.#opened) return connection;
    await this.releaseConnection();
    throw new DatabaseGone(`${this.#file} is no longer the file that was opened.`);
  }

  override async releaseConnection(): Promise<void> {
    await super.releaseConnection();
    this.#giveBack();
  }

  /** Takes the write lock at the start: a transaction that reads first could otherwise fail on its first write. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** SQLite may have rolled back already, e.g. on a full disk. A failed rollback would hide the original error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: Error) => {
      if (!/no transaction is active/.test(error.message)) throw error;
    });
  }
}

/** Identifies a file, to notice if another one replaces it; undefined if there is none. */
function identityOf(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}

class FileQueryCompiler extends SqliteQueryCompiler {
  /**
   * Writes the limit as a sum: SQLite plans by the value of a bare parameter after `limit` and would prepare the statement
   * again for each value, which can take longer than running it.
   */
  protected override visitLimit(node: LimitNode): void {
    super.visitLimit(node);
    this.append(' + 0');
  }
}

/** SQLite in one file, through the API of `node:sqlite`. */
export class FileDialect extends SqliteDialect {
  readonly #file: string;

  constructor(file: string) {
    super({ database: () => Promise.reject(new Error('placeholder: createDriver opens the real file')) });
    this.#file = file;
  }

  override createDriver(): FileDriver {
    return new FileDriver(this.#file);
  }

  override createQueryCompiler(): FileQueryCompiler {
    return new FileQueryCompiler();
  }
}
