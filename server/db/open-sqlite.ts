import { createRequire } from 'node:module';

/** What is used of the API of `node:sqlite`, which both libraries below share. */
export type SqliteStatement = {
  all(...parameters: unknown[]): unknown[];
  run(...parameters: unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  iterate(...parameters: unknown[]): IterableIterator<unknown>;
  columns(): { name: string }[];
  setReturnArrays(isAsked: boolean): void;
};
export type SqliteFile = { exec(sql: string): void; prepare(sql: string): SqliteStatement; close(): void };
type Library = { DatabaseSync: new (file: string) => SqliteFile };

/** Node's own SQLite where it is built in and stable (24 and later), else the package with the same API. */
function sqliteLibrary(): Library {
  const builtIn = Number(process.versions.node.split('.')[0]) >= 24;
  return createRequire(import.meta.url)(builtIn ? 'node:sqlite' : '@photostructure/sqlite');
}

/** Opens a file as it is, which is made where there is none. */
export function openSqlite(file: string): SqliteFile {
  return new (sqliteLibrary().DatabaseSync)(file);
}

/** For `exec`: a second process waits for the first instead of failing. */
export const PATIENT = 'pragma busy_timeout = 10000';

/** Rows that were read as arrays, by the names of their columns. */
export function named(columns: string[], rows: unknown[][]): unknown[] {
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < columns.length; index++) row[columns[index] as string] = values[index];
    return row;
  });
}
