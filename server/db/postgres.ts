import { Socket } from 'node:net';
import pg from 'pg';
import { retryOnConflict } from './conflict-retries.ts';
import type { ShortReadConnection } from './short-read-connection.ts';

/** PostgreSQL parameters: names and values. */
export type PostgresParameters = Readonly<Record<string, string>>;

/**
 * Forces index scans. Every query has an index in the order that it needs. If statistics are missing or old, PostgreSQL
 * could mistake a large account for a small one, and scan entire tables or sort many rows.
 */
export const FORCE_INDEX_SCAN_SETTINGS: PostgresParameters = { enable_seqscan: 'off', enable_bitmapscan: 'off' };

const { INT8, NUMERIC } = pg.types.builtins;

/**
 * Plans a prepared statement only once for all values. Otherwise PostgreSQL would plan a list query again for each
 * different limit, and planning takes twice as long as running the query.
 */
const PLAN_ONCE: PostgresParameters = { plan_cache_mode: 'force_generic_plan' };

export const buildConnectionSettings = (connectionString: string): pg.ClientConfig => ({
  connectionString,
  connectionTimeoutMillis: 10_000,
  // Use TCP keep-alive to detect that the database host has disappeared, because no error arrives in this case.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  // Return bigints and their sums as numbers, because all of them are safe integers. By default they would be returned
  // as strings.
  types: {
    getTypeParser: (type, format) =>
      type === INT8 || type === NUMERIC ? Number : pg.types.getTypeParser(type, format as 'text'),
  },
});

/**
 * True if each statement may run on a different connection to PostgreSQL. This happens behind a pooler such as
 * PgBouncer.
 */
export async function isBehindPooler(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  return rows[0].pid !== processOf(client);
}

/**
 * Returns the id of the PostgreSQL process that serves this client, as reported when connecting. A pooler reports a
 * random number instead.
 */
const processOf = (client: pg.ClientBase) => (client as unknown as { processID: number }).processID;

/**
 * Sets parameters for the whole connection. Does nothing behind a pooler, because the parameters would also affect
 * other clients (`configure-for-pooler.ts`).
 */
async function setParameters(client: pg.ClientBase, parameters: PostgresParameters): Promise<void> {
  const calls = Object.entries(parameters).map(([name, value]) => `set_config('${name}', '${value}', false)`);
  await client.query(`select ${calls.join(', ')} where pg_backend_pid() = ${processOf(client)}`);
}

/**
 * Opens a pool of connections.
 * @param connectionString `postgres://…`
 * @param max maximum number of connections
 * @param more additional parameters for each connection
 */
export function openPostgresPool(connectionString: string, max: number, more: PostgresParameters = {}): pg.Pool {
  const pool = new pg.Pool({
    ...buildConnectionSettings(connectionString),
    max,
    // Keep one connection open even if the server is idle. A restore looks for open connections before it replaces the
    // database, and so notices the running server.
    min: 1,
    onConnect: (client) => setParameters(client, { ...FORCE_INDEX_SCAN_SETTINGS, ...more }),
  });
  pool.on('connect', (client) => {
    usePlans(client);
    // If a connection breaks during a query, the query rejects. Without this listener, the error event would also end
    // the process.
    client.on('error', () => {});
  });
  // If an idle connection breaks, the pool replaces it. Without this listener, the error event would end the process.
  pool.on('error', () => {});
  return pool;
}

/** The names of the prepared statements, by their SQL. */
const names = new Map<string, string>();

/**
 * Keeps a statement prepared on each connection to PostgreSQL, because parsing and planning it can take longer than
 * running it.
 */
export function registerPreparedStatement(statement: string): void {
  // Register each SQL text only once, even if several queries produce it. Otherwise the next statement would get a name
  // that is already in use.
  if (!names.has(statement)) names.set(statement, `statement ${names.size}`);
}

function usePlans(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...sent: unknown[]) => unknown;
  const planned = (text: string, values: unknown[], ...rest: unknown[]) => {
    const name = names.get(text);
    return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest);
  };
  client.query = planned as typeof client.query;
}

/**
 * Returns a connection for short reads. It sends statements without waiting for earlier replies, so that many requests
 * share a round trip. It is opened by the first statement and reopened after a failure.
 */
export function createPipelinedReadConnection(connectionString: string): ShortReadConnection {
  let opened: Promise<pg.Client> | undefined;
  let sendTogether = () => {};
  const connect = async () => {
    const socket = new Socket();
    sendTogether = corkedUntilAllCame(socket);
    const client = new pg.Client({
      ...buildConnectionSettings(connectionString),
      pipeline: true,
      stream: () => socket,
    });
    const forget = () => {
      opened = undefined;
    };
    // Make the next read open a new connection. Pending queries reject by themselves.
    client.on('error', forget).on('end', forget);
    await client.connect();
    await setParameters(client, { ...FORCE_INDEX_SCAN_SETTINGS, ...PLAN_ONCE });
    return client;
  };
  const open = () => {
    opened = connect();
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
  const readOnce: ShortReadConnection['read'] = async (text, values) => {
    const client = await (opened ?? open());
    sendTogether();
    const { rows } = await client.query({ name: names.get(text) ?? '', text, values: values as unknown[] });
    return rows;
  };
  // Retry after a deadlock, which can abort the read if a migration to a later version locks a table.
  const read: ShortReadConnection['read'] = (text, values) => retryOnConflict(async () => readOnce(text, values));
  return {
    read,
    // Do not cache rows here. Checking whether they have changed would take as long as reading them again: one round
    // trip.
    readKept: read,
    async close() {
      const client = await opened?.catch(() => undefined);
      await client?.end();
    },
  };
}

/**
 * Holds back data written to the socket until all requests of this turn of the event loop have been handled. All data
 * is then sent in one system call.
 */
function corkedUntilAllCame(socket: Socket): () => void {
  let isCorked = false;
  const send = () => {
    isCorked = false;
    socket.uncork();
  };
  return () => {
    if (isCorked) return;
    isCorked = true;
    socket.cork();
    setImmediate(send);
  };
}
