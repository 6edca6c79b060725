import { Socket } from 'node:net';
import pg from 'pg';
import type { ShortReads } from './short-reads.ts';

/**
 * Whatever is asked has an index, in the order that is asked for. PostgreSQL would rather read a whole table, or gather rows
 * in the table's order and sort them, where its statistics are missing or old: it takes a large account for a small one.
 */
const READ_BY_INDEX = 'set enable_seqscan = off; set enable_bitmapscan = off';

const { INT8, NUMERIC } = pg.types.builtins;

/**
 * A plan is made once for all values. PostgreSQL would rather plan a list anew each time, since it cannot tell how far a limit that
 * it does not know will reach: that takes it twice as long as the list does.
 */
const PLAN_ONCE = 'set plan_cache_mode = force_generic_plan';

/** How every connection is made. */
const settings = (connectionString: string): pg.ClientConfig => ({
  connectionString,
  connectionTimeoutMillis: 10_000,
  // A server whose machine is gone, or out of reach, says nothing: the system asks until it is sure.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  // Big integers and their sums come as text otherwise. All of ours are safe integers.
  types: {
    getTypeParser: (type, format) =>
      type === INT8 || type === NUMERIC ? Number : pg.types.getTypeParser(type, format as 'text'),
  },
});

/** @param connectionString `postgres://…` */
export function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    ...settings(connectionString),
    max: 10,
    // A restore refuses to replace a database that others are connected to, so an idle server must stay connected.
    min: 1,
    onConnect: async (client) => {
      await client.query(READ_BY_INDEX);
    },
  });
  pool.on('connect', (client) => {
    usePlans(client);
    // One that breaks at work tells whoever waits for its answer; without a listener it would end the process as well.
    client.on('error', () => {});
  });
  // An idle connection that breaks is replaced by the pool; this too would end the process otherwise.
  pool.on('error', () => {});
  return pool;
}

/** Statements that are asked again and again, with the name by which PostgreSQL knows each. */
const names = new Map<string, string>();

/** Has every connection to PostgreSQL read and plan a statement once: that can take longer than running it. */
export function keepPlan(statement: string): void {
  // Two queries may come to the same words: another name for those would be the name of the next statement too.
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
 * One connection on which statements are sent without waiting for the answers to those before them, so that many requests
 * share a round trip. It is opened with the first statement, and anew after it broke.
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
    // Who waits for an answer is told by its own query.
    client.on('error', forget).on('end', forget);
    await client.connect();
    await client.query(`${READ_BY_INDEX}; ${PLAN_ONCE}`);
    return client;
  };
  const open = () => {
    opened = connect();
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
  const read: ShortReads['read'] = async (text, values) => {
    const client = await (opened ?? open());
    sendTogether();
    const { rows } = await client.query({ name: names.get(text) ?? '', text, values: values as unknown[] });
    return rows;
  };
  return {
    read,
    // To ask whether anything changed would be a round trip as well.
    readKept: read,
    async close() {
      const client = await opened?.catch(() => undefined);
      await client?.end();
    },
  };
}

/** Has what is written to a socket wait until every request that came at once has been looked at: all are sent by one call of the system. */
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
