import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { OperatorError } from '../platform/errors.ts';
import { buildConnectionSettings, FORCE_INDEX_SCAN_SETTINGS, isBehindPooler } from './postgres.ts';

const UNPREPARED =
  'DATABASE_URL points to a connection pooler that mixes up prepared statements, such as PgBouncer before version 1.21. Use PgBouncer 1.21 or later with max_prepared_statements above 0, or connect to PostgreSQL directly.';

/**
 * If there is a pooler in front of PostgreSQL, stores the planner settings with the database role, because setting them
 * for a shared connection would also affect other clients.
 * @param connectionString `postgres://…`
 * @throws OperatorError if prepared statements do not work
 */
export async function configurePostgresForPooler(connectionString: string): Promise<void> {
  const client = newClient(connectionString);
  await client.connect();
  try {
    if (!(await isBehindPooler(client))) return;
    await expectPrepared(client, connectionString);
    await keepForRole(client);
  } finally {
    await client.end();
  }
}

function newClient(connectionString: string): pg.Client {
  const client = new pg.Client(buildConnectionSettings(connectionString));
  // If the connection breaks, the next query rejects. Without this listener, the error event would also end the
  // process.
  return client.on('error', () => {});
}

/**
 * Maximum number of attempts to detect that two clients share a connection. One attempt may fail, because a third
 * client may be using the shared connection at that moment.
 */
const MAX_ATTEMPTS = 20;

/**
 * Checks that prepared statements of different clients cannot be mixed up. If clients share connections, the pooler
 * must rename prepared statements, as PgBouncer 1.21 and later do.
 * @throws OperatorError if the names can conflict
 */
async function expectPrepared(client: pg.Client, connectionString: string): Promise<void> {
  const name = `moneta_${randomBytes(8).toString('hex')}`;
  const text = 'select pg_backend_pid() as pid, exists (select from pg_prepared_statements where name = $1) as is_kept';
  const askPrepared = () => client.query({ name, text, values: [name] });
  const other = newClient(connectionString);
  await other.connect();
  try {
    const { pid, is_kept } = (await askPrepared()).rows[0];
    for (let attempt = 0; is_kept && attempt < MAX_ATTEMPTS; attempt++) {
      const isShared = (await other.query(text, [name])).rows[0].is_kept;
      const hasMoved = await askPrepared().then(
        ({ rows }) => rows[0].pid !== pid,
        () => true,
      );
      if (isShared || hasMoved) throw new OperatorError(UNPREPARED);
    }
  } finally {
    await client.query(`deallocate "${name}"`).catch(() => {});
    await other.end();
  }
}

/**
 * Stores the planner settings with the database role. New connections to PostgreSQL then use them. A lock prevents
 * conflicts if several servers start at the same time.
 */
async function keepForRole(client: pg.Client): Promise<void> {
  const wanted = Object.entries(FORCE_INDEX_SCAN_SETTINGS).map(([name, value]) => `'${name}=${value}'`);
  const alter = Object.entries(FORCE_INDEX_SCAN_SETTINGS).map(
    ([name, value]) =>
      `execute format('alter role %I in database %I set ${name} = ${value}', current_user, current_database());`,
  );
  await client.query(`do $$ begin
    perform pg_advisory_xact_lock(hashtext('moneta role'));
    if not exists (
      select from pg_db_role_setting join pg_database on pg_database.oid = setdatabase
      where datname = current_database() and setrole = current_user::regrole and setconfig @> array[${wanted.join(', ')}]
    ) then ${alter.join(' ')} end if;
  end $$`);
}
