import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/** Repairs the fault. */
type Mend = () => Promise<unknown>;

/**
 * Tables to which the server writes users' changes. It writes to the last of these tables to check whether writing is
 * possible.
 */
const WRITTEN = ['transactions', 'budgets', 'recurring', 'receipts', 'limit_counts'];

/** Makes the database full: SQLite reaches a maximum size, and PostgreSQL raises the error of a full disk. */
export async function fillDatabase({ db, engine }: TestApp): Promise<Mend> {
  if (engine === 'sqlite') {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count)}`.execute(db);
    return () => sql`pragma max_page_count = 1000000000`.execute(db);
  }
  await sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`.execute(db);
  for (const table of WRITTEN) {
    await sql`create trigger no_room before insert or update on ${sql.table(table)} execute function no_room()`.execute(
      db,
    );
  }
  return () => sql`drop function no_room cascade`.execute(db);
}

export async function makeDatabaseReadOnly({ db, engine }: TestApp): Promise<Mend> {
  if (engine === 'sqlite') {
    await sql`pragma query_only = on`.execute(db);
    return () => sql`pragma query_only = off`.execute(db);
  }
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const name = sql.id(rows[0]?.name ?? '');
  await sql`alter database ${name} set default_transaction_read_only = on`.execute(db);
  await beginAnew(db);
  return async () => {
    await db.connection().execute(async (connection) => {
      await sql`set default_transaction_read_only = off`.execute(connection);
      await sql`alter database ${name} reset default_transaction_read_only`.execute(connection);
    });
    await beginAnew(db);
  };
}

/** Closes all connections, so that new ones use the changed settings. */
async function beginAnew(db: TestApp['db']): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db).catch(() => {});
}

/** Starts a proxy to PostgreSQL that can stop all traffic without closing connections, like an unplugged cable. */
export async function startDatabaseProxy(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const { hostname, port } = url;
  const lines = new Map<Socket, Socket>();
  let isStill = false;
  const join = (from: Socket, to: Socket) => {
    lines.set(from, to);
    if (!isStill) from.pipe(to);
    from.on('error', () => to.destroy()).on('close', () => lines.delete(from));
  };
  const way = createServer((here) => {
    const there = connect(Number(port), hostname);
    join(here, there);
    join(there, here);
  });
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
  url.port = String((way.address() as AddressInfo).port);
  url.hostname = '127.0.0.1';
  return {
    url: url.href,
    stand(still: boolean) {
      isStill = still;
      for (const [from, to] of lines) still ? from.unpipe(to) : from.pipe(to);
    },
    close() {
      for (const end of lines.keys()) end.destroy();
      way.close();
    },
  };
}
