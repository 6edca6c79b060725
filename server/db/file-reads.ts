import { named, openSqlite, PATIENT, type SqliteFile, type SqliteStatement } from './open-sqlite.ts';
import type { ShortReads } from './short-reads.ts';

/** What ends each view of a file that this process has at the moment. */
const views = new Set<() => void>();

/** To be called before this process sends a statement that may change a file: what is read afterwards shows the change. */
export function endViews(): void {
  for (const end of views) end();
}

/** How many answers of `readKept` are kept at most. */
const MOST_KEPT = 1000;

/**
 * Reads the file by a connection of its own, opened with its first statement. It never waits for a change under way.
 *
 * Requests that the event loop found waiting at once are answered from one view of the file, as to begin one costs as much as to
 * read a few rows. Nobody misses what was answered before they asked: a change by this process ends the view, and whoever
 * changes the file from another process after the view began is answered after those requests have come.
 */
export function fileReads(file: string): ShortReads {
  let connection: Connection | undefined;
  const prepared = new Map<string, (parameters: readonly unknown[]) => unknown[]>();
  /** By statement, then by its values: one text of both would be long, and another one for each request. */
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
      // As where SQLite has ended it itself, because the disk could not be read. The next view is of a new connection.
      close();
    }
  };
  /** Whether requests of this turn of the event loop share a view. */
  let isShared = false;
  /** Opens what is not open, and begins the view of this turn where it has none. */
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
  /** Forgets what is kept where another connection has changed the file since. This one changes nothing itself. */
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
      if (countKept >= MOST_KEPT) forget();
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
  database.exec(`${PATIENT}; pragma query_only = on`);
  const [begin, commit, dataVersion] = [
    database.prepare('begin'),
    database.prepare('commit'),
    database.prepare('pragma data_version'),
  ];
  dataVersion.setReturnArrays(true);
  return { database, begin, commit, dataVersion };
}

/**
 * Has SQLite hand all rows over as one JSON text: fetching each value by itself takes these libraries longer than reading it.
 * Only for texts and whole numbers as exact as JavaScript's. Rows keep the order that the statement gives them.
 */
function prepareAsText(database: SqliteFile, sql: string): (parameters: readonly unknown[]) => unknown[] {
  const columns = database
    .prepare(sql)
    .columns()
    .map(({ name }) => name);
  const values = columns.map((name) => `"${name}"`).join(', ');
  const statement = database.prepare(`select json_group_array(json_array(${values})) from (${sql})`);
  statement.setReturnArrays(true);
  return (parameters) => {
    const [[rows]] = statement.all(...parameters) as [[string]];
    return named(columns, JSON.parse(rows) as unknown[][]);
  };
}
