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
import { createRowObjectConverter, openSqlite, SET_BUSY_TIMEOUT_SQL, type SqliteStatement } from './open-sqlite.ts';
import { endReadSnapshots } from './sqlite-read-connection.ts';

/** SQLite's result codes that we check for, and their messages. Some library errors contain only the message. */
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
export type SqliteErrorCode = keyof typeof RESULTS;

/** Returns the result code of a SQLite error; undefined for other errors and for codes that are not listed. */
export function getSqliteErrorCode(error: unknown): SqliteErrorCode | undefined {
  const { code, errcode, message } = error as { code?: string; errcode?: number; message: string };
  if (code !== 'ERR_SQLITE_ERROR') return undefined;
  const isIt = ([result, words]: [string, string]) =>
    errcode === undefined ? message.includes(words) : (errcode & 0xff) === Number(result);
  const found = Object.entries(RESULTS).find(isIt);
  return found && (Number(found[0]) as SqliteErrorCode);
}

/**
 * Thrown if the file was moved, removed or replaced while it was open. Writing to the old file would still work, but
 * the changes would be lost.
 */
export class DatabaseGoneError extends Error {}

const CACHED_STATEMENTS = 500;

/** Opens the file with the interface that Kysely's SqliteDialect expects. Statements are kept prepared. */
function open(file: string): SqliteDatabase {
  const database = openSqlite(file);
  // With `synchronous = full`, every commit survives a power failure. The cache holds all pages that one change
  // touches.
  database.exec(
    `${SET_BUSY_TIMEOUT_SQL}; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -8000`,
  );
  const prepared = new Map<string, ReturnType<SqliteDatabase['prepare']>>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = prepared.get(sql);
      if (known) return known;
      const statement = database.prepare(sql);
      const columns = statement.columns().map(({ name }) => name);
      // Read rows as arrays, because building an object for each row would take most of the reading time.
      if (columns.length > 0) statement.setReturnArrays(true);
      const nameRows = createRowObjectConverter(columns);
      const adapted = {
        reader: columns.length > 0,
        all(parameters: readonly unknown[]) {
          endReadSnapshots();
          const rows = hasManyRows(parameters)
            ? parameters.flatMap((values) => statement.all(...values))
            : statement.all(...parameters);
          return nameRows(rows as unknown[][]);
        },
        run(parameters: readonly unknown[]) {
          endReadSnapshots();
          if (!hasManyRows(parameters)) return statement.run(...parameters);
          return parameters.map((values) => statement.run(...values)).at(-1) as ReturnType<typeof statement.run>;
        },
        // Prepare the statement again for each iteration, because a statement that is being iterated cannot be run a
        // second time.
        iterate: (parameters: readonly unknown[]) => iterate(database.prepare(sql), parameters),
      };
      if (prepared.size < CACHED_STATEMENTS) prepared.set(sql, adapted);
      return adapted;
    },
  };
}

/**
 * True if the statement is to be run once per row. `insertManyRows` requests this by passing an array for each row.
 * Single values in SQLite are never arrays.
 */
function hasManyRows(parameters: readonly unknown[]): parameters is readonly unknown[][] {
  return Array.isArray(parameters[0]);
}

/**
 * The statements that are being iterated. They are stored here so that they are not garbage-collected before the
 * iteration ends.
 */
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
  /** Resolves when the last caller in the queue has released the only connection. */
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

  /**
   * Gives the connection to callers in the order of their requests. Kysely's own mutex would wake all waiting callers
   * each time, although only one of them can continue.
   */
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
    throw new DatabaseGoneError(`${this.#file} is no longer the file that was opened.`);
  }

  override async releaseConnection(): Promise<void> {
    await super.releaseConnection();
    this.#giveBack();
  }

  /** Take the write lock at the start, because a transaction that starts with a read could fail at its first write. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /**
   * Ignore the error if SQLite has already rolled back, for example because the disk is full. Otherwise it would hide
   * the original error.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: Error) => {
      if (!/no transaction is active/.test(error.message)) throw error;
    });
  }
}

/**
 * Returns the identity of the file at this path; undefined if there is none. The identity changes if the file is
 * replaced with another one.
 */
function identityOf(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}

class FileQueryCompiler extends SqliteQueryCompiler {
  /**
   * Writes the limit as a sum (`? + 0`). If the limit were a single parameter, SQLite would prepare the statement again
   * for each new value, which can take longer than running the statement.
   */
  protected override visitLimit(node: LimitNode): void {
    super.visitLimit(node);
    this.append(' + 0');
  }
}

/** Kysely dialect for a SQLite file, based on the API of `node:sqlite`. */
export class SqliteFileDialect extends SqliteDialect {
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
