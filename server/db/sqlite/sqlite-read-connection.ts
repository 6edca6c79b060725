import type { ShortReadConnection } from '../short-read-connection.ts';
import {
  createRowObjectConverter,
  openSqlite,
  SET_BUSY_TIMEOUT_SQL,
  type SqliteFile,
  type SqliteStatement,
} from './open-sqlite.ts';

/** The open read transactions (views) of this process. Each function ends one of them. */
const views = new Set<() => void>();

/**
 * Ends all views. Must be called before a statement that may change a file is sent, so that later reads see the change.
 */
export function endReadSnapshots(): void {
  for (const end of views) end();
}

/** Maximum number of results of `readKept` to cache. */
const MAX_KEPT = 1000;

/**
 * Reads the file over a separate connection that never waits for a writer. Requests that arrive in the same turn of the
 * event loop share one read transaction (a view), because starting a transaction takes as long as reading a few rows.
 * Each request still sees all changes that were confirmed before it arrived. A change by this process ends the view at
 * once. So a view can only lack changes by other processes that were confirmed after the requests arrived.
 */
export function createSqliteReadConnection(file: string): ShortReadConnection {
  let connection: Connection | undefined;
  const prepared = new Map<string, (parameters: readonly unknown[]) => unknown[]>();
  /**
   * The cached rows by statement, then by values. A single key made from both would be a long string that has to be
   * built for each request.
   */
  const kept = new Map<string, Map<string, unknown[]>>();
  let countKept = 0;
  let keptAt: unknown;
  const forget = () => {
    kept.clear();
    countKept = 0;
  };
  const close = () => {
    views.delete(endView);
    forget();
    prepared.clear();
    connection?.database.close();
    connection = undefined;
  };
  const endView = () => {
    if (!views.delete(endView)) return;
    try {
      connection?.commit.run();
    } catch {
      // SQLite has already ended the transaction, for example because the disk could not be read. Close the connection,
      // so that the next read opens a new one.
      close();
    }
  };
  /** True while requests in this turn of the event loop share a view. */
  let isShared = false;
  /** Opens the connection if needed, and starts a view if requests in this turn share one. */
  const opened = (): Connection => {
    connection ??= connect(file);
    if (!isShared || views.has(endView)) return connection;
    try {
      connection.begin.run();
      forgetChanged(connection);
    } catch (error) {
      close();
      throw error;
    }
    views.add(endView);
    return connection;
  };
  /**
   * Clears the cache if the file has changed. `dataVersion` changes when another connection writes to the file. This
   * connection never writes.
   */
  const forgetChanged = ({ dataVersion }: Connection) => {
    const [[version]] = dataVersion.all() as [[number]];
    if (version !== keptAt) forget();
    keptAt = version;
  };
  const read = (sql: string, parameters: readonly unknown[]) => {
    const { database } = opened();
    const known = prepared.get(sql) ?? prepareAsText(database, sql);
    prepared.set(sql, known);
    return known(parameters);
  };
  return {
    share() {
      if (isShared) return;
      isShared = true;
      setImmediate(() => {
        isShared = false;
        endView();
      });
    },
    read,
    readKept(sql, parameters) {
      const connection = opened();
      if (!isShared) forgetChanged(connection);
      const values = parameters.join('\0');
      const known = kept.get(sql)?.get(values);
      if (known) return known;
      if (countKept >= MAX_KEPT) forget();
      const rows = read(sql, parameters);
      kept.set(sql, (kept.get(sql) ?? new Map()).set(values, rows));
      countKept++;
      return rows;
    },
    async close() {
      close();
    },
  };
}

type Connection = Record<'begin' | 'commit' | 'dataVersion', SqliteStatement> & { database: SqliteFile };

function connect(file: string): Connection {
  const database = openSqlite(file);
  database.exec(`${SET_BUSY_TIMEOUT_SQL}; pragma query_only = on`);
  const [begin, commit, dataVersion] = [
    database.prepare('begin'),
    database.prepare('commit'),
    database.prepare('pragma data_version'),
  ];
  dataVersion.setReturnArrays(true);
  return { database, begin, commit, dataVersion };
}

/**
 * Makes SQLite return all rows as one JSON string, because fetching each value takes longer than parsing the string.
 * Supports only text and safe integers. Keeps the order of the rows.
 */
function prepareAsText(database: SqliteFile, sql: string): (parameters: readonly unknown[]) => unknown[] {
  const columns = database
    .prepare(sql)
    .columns()
    .map(({ name }) => name);
  const values = columns.map((name) => `"${name}"`).join(', ');
  const statement = database.prepare(`select json_group_array(json_array(${values})) from (${sql})`);
  statement.setReturnArrays(true);
  const nameRows = createRowObjectConverter(columns);
  return (parameters) => {
    const [[rows]] = statement.all(...parameters) as [[string]];
    return nameRows(JSON.parse(rows) as unknown[][]);
  };
}
