import { setTimeout } from 'node:timers/promises';
import type { Db } from './schema.ts';

/**
 * PostgreSQL's error codes for a serialization failure and a deadlock. After both errors, PostgreSQL has rolled back
 * the transaction.
 */
const CONFLICTS = ['40001', '40P01'];

/** Maximum number of attempts. PostgreSQL takes a second to detect a deadlock, so more attempts would take too long. */
const MAX_TRIES = 5;

/**
 * Repeats transactions and single statements after a serialization failure or a deadlock. The callback of a transaction
 * may therefore run several times, and must not change anything but the database.
 */
export function retryConflicts(db: Db): void {
  const executor = db.getExecutor();
  const executeQuery = executor.executeQuery.bind(executor);
  // A transaction has its own executor. This executor therefore only receives statements outside of transactions.
  executor.executeQuery = (query) => retryWork(() => executeQuery(query));

  const transaction = db.transaction.bind(db);
  db.transaction = () => {
    const builder = transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) => retryWork(() => execute(work));
    return builder;
  };
}

/** Repeats the work after a conflict, up to `MAX_TRIES` times in total. */
export async function retryWork<R>(work: () => Promise<R>): Promise<R> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!CONFLICTS.includes((error as { code?: string }).code ?? '') || tries === MAX_TRIES) throw error;
      // A random delay, because two transactions that try again at the same moment could conflict again.
      await setTimeout(Math.random() * 20 * tries);
    }
  }
}
