import { createRequire } from 'node:module';

/**
 * The functions of the `node:sqlite` API that we use. They exist both in Node's built-in library and in the package.
 */
export type SqliteStatement = {
  all(...parameters: unknown[]): unknown[];
  run(...parameters: unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  iterate(...parameters: unknown[]): IterableIterator<unknown>;
  columns(): { name: string }[];
  setReturnArrays(isAsked: boolean): void;
};
export type SqliteFile = { exec(sql: string): void; prepare(sql: string): SqliteStatement; close(): void };
type Library = { DatabaseSync: new (file: string) => SqliteFile; StatementSync: { prototype: SqliteStatement } };

/**
 * Returns Node's built-in SQLite if it has all functions that we use (22.16 and later), and otherwise the package with
 * the same API.
 */
function sqliteLibrary(): Library {
  const builtIn = withoutWarnings(() => process.getBuiltinModule('node:sqlite') as Library | undefined);
  if (builtIn?.StatementSync.prototype.setReturnArrays) return builtIn;
  return createRequire(import.meta.url)('@photostructure/sqlite');
}

/** Hides the warning of Node 22 that its SQLite is experimental, because users of Moneta can do nothing about it. */
function withoutWarnings<R>(work: () => R): R {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return work();
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** Opens a file without changing any settings. Creates the file if needed. */
export function openSqlite(file: string): SqliteFile {
  return new (sqliteLibrary().DatabaseSync)(file);
}

/** Makes SQLite wait for up to 10,000 ms if another process has locked the file, instead of failing at once. */
export const SET_BUSY_TIMEOUT_SQL = 'pragma busy_timeout = 10000';

/** Returns a function that converts rows from arrays to objects with the column names as keys. */
export function createRowObjectConverter(columns: readonly string[]): (rows: unknown[][]) => unknown[] {
  const fields = columns.map((name, index) => `${JSON.stringify(name)}: values[${index}]`);
  // Compile a function that creates an object with all keys, because this is several times as fast as adding one key
  // after another.
  const toObject = new Function('values', `return { ${fields.join(', ')} }`) as (values: unknown[]) => unknown;
  return (rows) => rows.map((values) => toObject(values));
}
