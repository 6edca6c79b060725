import { createRequire } from 'node:module';

/** The part of the `node:sqlite` API that we use. Both libraries below provide it. */
export type SqliteStatement = {
  all(...parameters: unknown[]): unknown[];
  run(...parameters: unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  iterate(...parameters: unknown[]): IterableIterator<unknown>;
  columns(): { name: string }[];
  setReturnArrays(isAsked: boolean): void;
};
export type SqliteFile = { exec(sql: string): void; prepare(sql: string): SqliteStatement; close(): void };
type Library = { DatabaseSync: new (file: string) => SqliteFile; StatementSync: { prototype: SqliteStatement } };

/** Node's built-in SQLite if it has everything that we use (22.16 and later), else the package with the same API. */
function sqliteLibrary(): Library {
  const builtIn = withoutWarnings(() => process.getBuiltinModule('node:sqlite') as Library | undefined);
  if (builtIn?.StatementSync.prototype.setReturnArrays) return builtIn;
  return createRequire(import.meta.url)('@photostructure/sqlite');
}

/** Node 22 warns that its SQLite is experimental. Users of Moneta cannot act on that. */
function withoutWarnings<R>(work: () => R): R {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return work();
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** Opens a file without changing any settings. Creates the file if missing. */
export function openSqlite(file: string): SqliteFile {
  return new (sqliteLibrary().DatabaseSync)(file);
}

/** For `exec`: lets a second process wait for the first instead of failing. */
export const PATIENT = 'pragma busy_timeout = 10000';

/** Turns rows read as arrays into objects with the column names as keys. */
export function named(columns: string[], rows: unknown[][]): unknown[] {
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < columns.length; index++) row[columns[index] as string] = values[index];
    return row;
  });
}
