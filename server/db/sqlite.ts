import { createRequire } from 'node:module';
import { CompiledQuery, type DatabaseConnection, type SqliteDatabase, SqliteDialect, SqliteDriver } from 'kysely';

/** What is used of the API of `node:sqlite`, which both libraries below share. */
type Statement = {
  all(...parameters: unknown[]): unknown[];
  run(...parameters: unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  iterate(...parameters: unknown[]): IterableIterator<unknown>;
  columns(): { name: string }[];
  setReturnArrays(isAsked: boolean): void;
};
type Library = {
  DatabaseSync: new (file: string) => { exec(sql: string): void; prepare(sql: string): Statement; close(): void };
};

/** Node's own SQLite where it is built in and stable (24 and later), else the package with the same API. */
function sqliteLibrary(): Library {
  const builtIn = Number(process.versions.node.split('.')[0]) >= 24;
  return createRequire(import.meta.url)(builtIn ? 'node:sqlite' : '@photostructure/sqlite');
}

const CACHED_STATEMENTS = 500;

/** Opens the file as Kysely's SqliteDialect wants it, keeping statements prepared. */
function open(file: string): SqliteDatabase {
  const database = new (sqliteLibrary().DatabaseSync)(file);
  // A second process waits for the first instead of failing; FULL makes every commit survive a power cut.
  database.exec(
    'pragma busy_timeout = 10000; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on',
  );
  const prepared = new Map<string, ReturnType<SqliteDatabase['prepare']>>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = prepared.get(sql);
      if (known) return known;
      const statement = database.prepare(sql);
      const columns = statement.columns().map(({ name }) => name);
      // Naming every value anew is most of what a row costs these libraries; here it costs next to nothing.
      if (columns.length > 0) statement.setReturnArrays(true);
      const adapted = {
        reader: columns.length > 0,
        all: (parameters: readonly unknown[]) => named(columns, statement.all(...parameters) as unknown[][]),
        run: (parameters: readonly unknown[]) => statement.run(...parameters),
        // A statement that is being iterated must not be run by anybody else.
        iterate: (parameters: readonly unknown[]) => database.prepare(sql).iterate(...parameters),
      };
      if (prepared.size < CACHED_STATEMENTS) prepared.set(sql, adapted);
      return adapted;
    },
  };
}

function named(columns: string[], rows: unknown[][]): unknown[] {
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < columns.length; index++) row[columns[index] as string] = values[index];
    return row;
  });
}

class FileDriver extends SqliteDriver {
  /** When the last of those who asked for the one connection has given it back. */
  #isFree = Promise.resolve();
  #giveBack = () => {};

  /** First come, first served: Kysely's own lock wakes everybody who waits each time, to let one in. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    const isMyTurn = this.#isFree;
    let giveBack = () => {};
    this.#isFree = new Promise((resolve) => {
      giveBack = resolve;
    });
    await isMyTurn;
    this.#giveBack = giveBack;
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    await super.releaseConnection();
    this.#giveBack();
  }

  /** Takes the write lock when a transaction begins: one that reads first could otherwise fail when it comes to write. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/** SQLite in one file, through the API of `node:sqlite`. */
export class FileDialect extends SqliteDialect {
  readonly #file: string;

  constructor(file: string) {
    super({ database: () => Promise.reject(new Error('never opened: createDriver opens the file')) });
    this.#file = file;
  }

  override createDriver(): FileDriver {
    return new FileDriver({ database: async () => open(this.#file) });
  }
}
