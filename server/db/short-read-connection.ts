import type { Db } from './schema.ts';

/**
 * A separate connection for the very short statements that nearly every request sends. Waiting for a connection from
 * Kysely's pool would take longer than running such a statement. The connection sees only committed data.
 */
export type ShortReadConnection = {
  /**
   * Must be called as soon as a request arrives. In SQLite, all requests that arrive in one turn of the event loop then
   * share a read transaction.
   */
  share?(): void;
  /**
   * Reads rows with a prepared statement.
   * @param sql must not contain values, because each distinct statement stays prepared forever
   */
  read(sql: string, parameters: readonly unknown[]): unknown[] | Promise<unknown[]>;
  /**
   * Like `read`, but for a few small rows. In SQLite, the rows are cached until any process changes the database file.
   * Callers must not modify the rows, because other callers get the same objects.
   */
  readKept(sql: string, parameters: readonly unknown[]): readonly unknown[] | Promise<readonly unknown[]>;
  close(): Promise<void>;
};

const readsOf = new WeakMap<object, ShortReadConnection>();

/** Sets the connection for short reads of a database. Closing the database also closes this connection. */
export function setShortReadConnection(db: Db, reads: ShortReadConnection): void {
  readsOf.set(db.getExecutor().adapter, reads);
  const destroy = db.destroy.bind(db);
  db.destroy = async () => {
    await reads.close();
    await destroy();
  };
}

/**
 * Sends all statements through the pool. Tests use this, because they can only record statements that go through the
 * pool.
 */
export function disableShortReadConnection(db: Db): void {
  readsOf.delete(db.getExecutor().adapter);
}

/**
 * Returns the connection for short reads. Undefined inside a database transaction, because the connection would not see
 * changes made in it.
 */
export function getShortReadConnection(db: Db): ShortReadConnection | undefined {
  return db.isTransaction ? undefined : readsOf.get(db.getExecutor().adapter);
}
