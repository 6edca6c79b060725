import type { Db } from './schema.ts';

/**
 * A dedicated connection for very short statements that nearly every request sends. In Kysely's pool, each statement
 * would have to wait for a connection, which costs more than running the statement. The connection sees only committed
 * data.
 */
export type ShortReadConnection = {
  /**
   * Call this as soon as a request arrives. On SQLite, all reads in the same turn of the event loop then see the file
   * as it was at the first of these reads.
   */
  share?(): void;
  /**
   * Reads rows with a prepared statement.
   * @param sql one of a small set of texts, because each text is prepared once and then kept
   */
  read(sql: string, parameters: readonly unknown[]): unknown[] | Promise<unknown[]>;
  /**
   * Like `read`, but for a few small rows. On SQLite, the rows are cached until any process changes the file, which can
   * be detected without reading the rows. Callers share the rows and must not modify them.
   */
  readKept(sql: string, parameters: readonly unknown[]): readonly unknown[] | Promise<readonly unknown[]>;
  close(): Promise<void>;
};

const readsOf = new WeakMap<object, ShortReadConnection>();

/** Sets the connection for short reads of a database. Closing the database also closes this connection. */
export function setShortReads(db: Db, reads: ShortReadConnection): void {
  readsOf.set(db.getExecutor().adapter, reads);
  const destroy = db.destroy.bind(db);
  db.destroy = async () => {
    await reads.close();
    await destroy();
  };
}

/** Sends all statements through the pool, for tests that listen to the pool. */
export function disableShortReads(db: Db): void {
  readsOf.delete(db.getExecutor().adapter);
}

/**
 * Returns the connection for short reads. Undefined inside a database transaction, because only the connection of the
 * transaction can see its changes.
 */
export function getShortReads(db: Db): ShortReadConnection | undefined {
  return db.isTransaction ? undefined : readsOf.get(db.getExecutor().adapter);
}
