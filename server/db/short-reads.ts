import type { Db } from './schema.ts';

/**
 * A connection of its own for statements that nearly every request sends and that take next to no time: on the way through
 * Kysely's pool each waits for a connection, and that costs more than the statement. It sees what is committed.
 */
export type ShortReads = {
  /**
   * To be called as soon as a request comes. On SQLite, what is read until the event loop has looked at all that came shows the file
   * as it was at the first of these reads.
   */
  share?(): void;
  /** @param sql one of a few texts, each of which is prepared once */
  read(sql: string, parameters: readonly unknown[]): unknown[] | Promise<unknown[]>;
  /**
   * Like `read`, for a few small rows; on SQLite they are kept until anything in the file changes, whoever changes it, which
   * is told without looking for them. Rows are shared by those who ask: nobody may write to one.
   */
  readKept(sql: string, parameters: readonly unknown[]): readonly unknown[] | Promise<readonly unknown[]>;
  close(): Promise<void>;
};

const readsOf = new WeakMap<object, ShortReads>();

/** Gives the database its short reads, which end when it does. */
export function setShortReads(db: Db, reads: ShortReads): void {
  readsOf.set(db.getExecutor().adapter, reads);
  const destroy = db.destroy.bind(db);
  db.destroy = async () => {
    await reads.close();
    await destroy();
  };
}

/** Has all statements of the database go through its pool, for who listens there. */
export function withoutShortReads(db: Db): void {
  readsOf.delete(db.getExecutor().adapter);
}

/** Undefined inside a database transaction, whose own changes only its own connection sees. */
export function shortReadsOf(db: Db): ShortReads | undefined {
  return db.isTransaction ? undefined : readsOf.get(db.getExecutor().adapter);
}
