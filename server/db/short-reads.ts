import type { Db } from './schema.ts';

/**
 * A dedicated connection for very short statements that nearly every request sends. In Kysely's pool each would wait for a
 * connection, which costs more than the statement. Sees committed data only.
 */
export type ShortReads = {
  /**
   * Call as soon as a request arrives. On SQLite, all reads in the same turn of the event loop then see the file as it was at
   * the first of them.
   */
  share?(): void;
  /** @param sql one of a small set of texts; each is prepared once */
  read(sql: string, parameters: readonly unknown[]): unknown[] | Promise<unknown[]>;
  /**
   * Like `read`, for a few small rows. On SQLite the rows are cached until any process changes the file, which can be detected
   * without reading them. Callers share the rows and must not modify them.
   */
  readKept(sql: string, parameters: readonly unknown[]): readonly unknown[] | Promise<readonly unknown[]>;
  close(): Promise<void>;
};

const readsOf = new WeakMap<object, ShortReads>();

/** Sets the short reads of a database. They close together with it. */
export function setShortReads(db: Db, reads: ShortReads): void {
  readsOf.set(db.getExecutor().adapter, reads);
  const destroy = db.destroy.bind(db);
  db.destroy = async () => {
    await reads.close();
    await destroy();
  };
}

/** Sends all statements through the pool, for tests that listen there. */
export function disableShortReads(db: Db): void {
  readsOf.delete(db.getExecutor().adapter);
}

/** Undefined inside a database transaction, whose changes only its own connection can see. */
export function shortReadsOf(db: Db): ShortReads | undefined {
  return db.isTransaction ? undefined : readsOf.get(db.getExecutor().adapter);
}
