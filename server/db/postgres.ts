import { Socket } from 'node:net';
import pg from 'pg';
import { tryAgain } from './retry-conflicts.ts';
import type { ShortReads } from './short-reads.ts';

/** Parameters of PostgreSQL. */
export type Parameters = Readonly<Record<string, string>>;

/**
 * Every query has an index in the order it needs. With missing or old statistics PostgreSQL takes a large account for a small
 * one and would rather scan the whole table, or collect rows with a bitmap scan and sort them.
 */
export const READ_BY_INDEX: Parameters = { enable_seqscan: 'off', enable_bitmapscan: 'off' };

const { INT8, NUMERIC } = pg.types.builtins;

/**
 * Plans a prepared statement once for all values. PostgreSQL would otherwise plan a list again each time, since it does not
 * know how large the limit will be, and planning takes twice as long as running the list.
 */
const PLAN_ONCE: Parameters = { plan_cache_mode: 'force_generic_plan' };

/** Settings of every connection. */
export const settings = (connectionString: string): pg.ClientConfig => ({
  connectionString,
  connectionTimeoutMillis: 10_000,
  // If the database's machine disappears, no error arrives. TCP keep-alive detects that.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  // By default bigints and their sums arrive as text. Ours are all safe integers.
  types: {
    getTypeParser: (type, format) =>
      type === INT8 || type === NUMERIC ? Number : pg.types.getTypeParser(type, format as 'text'),
  },
});

/** True if each statement may run on another connection of PostgreSQL, because a pooler such as PgBouncer is in between. */
export async function isPooled(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  return rows[0].pid !== processOf(client);
}

/** The process that serves the connection, as announced to the client. A pooler announces a random number. */
const processOf = (client: pg.ClientBase) => (client as unknown as { processID: number }).processID;

/**
 * Sets parameters for the whole connection. Does nothing behind a pooler, where other clients would get them too
 * (`pooler.ts`).
 */
async function setParameters(client: pg.ClientBase, parameters: Parameters): Promise<void> {
  const calls = Object.entries(parameters).map(([name, value]) => `set_config('${name}', '${value}', false)`);
  await client.query(`select ${calls.join(', ')} where pg_backend_pid() = ${processOf(client)}`);
}

/**
 * @param connectionString `postgres://…`
 * @param max number of connections
 * @param more further parameters of each connection
 */
export function openPool(connectionString: string, max: number, more: Parameters = {}): pg.Pool {
  const pool = new pg.Pool({
    ...settings(connectionString),
    max,
    // A restore refuses to replace a database that others are connected to, so an idle server must stay connected.
    min: 1,
    onConnect: (client) => setParameters(client, { ...READ_BY_INDEX, ...more }),
  });
  pool.on('connect', (client) => {
    usePlans(client);
    // If a connection breaks while in use, its query rejects. Without this listener the process would end too.
    client.on('error', () => {});
  });
  // The pool replaces an idle connection that breaks. Without this listener the process would end.
  pool.on('error', () => {});
  return pool;
}

/** Frequent statements, with the name under which PostgreSQL has prepared each. */
const names = new Map<string, string>();

/** Prepares a statement on each connection to PostgreSQL, since parsing and planning can take longer than running it. */
export function keepPlan(statement: string): void {
  // Two queries may produce the same SQL. A second name for it would also be given to the next statement.
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
 * Uses one connection that sends statements without waiting for earlier answers, so that many requests share a round trip.
 * Opens with the first statement, and again after a failure.
 */
export function pipelinedReads(connectionString: string): ShortReads {
  let opened: Promise<pg.Client> | undefined;
  let sendTogether = () => {};
  const connect = async () => {
    const socket = new Socket();
    sendTogether = corkedUntilAllCame(socket);
    const client = new pg.Client({ ...settings(connectionString), pipeline: true, stream: () => socket });
    const forget = () => {
      opened = undefined;
    };
    // Pending queries reject on their own.
    client.on('error', forget).on('end', forget);
    await client.connect();
    await setParameters(client, { ...READ_BY_INDEX, ...PLAN_ONCE });
    return client;
  };
  const open = () => {
    opened = connect();
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
  const readOnce: ShortReads['read'] = async (text, values) => {
    const client = await (opened ?? open());
    sendTogether();
    const { rows } = await client.query({ name: names.get(text) ?? '', text, values: values as unknown[] });
    return rows;
  };
  // A migration of a later version can be in the way of a read.
  const read: ShortReads['read'] = (text, values) => tryAgain(async () => readOnce(text, values));
  return {
    read,
    // Checking for changes would cost a round trip too, so nothing is cached.
    readKept: read,
    async close() {
      const client = await opened?.catch(() => undefined);
      await client?.end();
    },
  };
}

/**
 * Corks the socket until all requests of this turn of the event loop have been handled, so that they are sent in one system
 * call.
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
