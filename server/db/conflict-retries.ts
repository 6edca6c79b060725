import { setTimeout } from 'node:timers/promises';
import type { Db } from './schema.ts';

/**
 * PostgreSQL's error codes for a serialization failure and for a deadlock. After either error, PostgreSQL has already
 * rolled back the transaction.
 */
const CONFLICTS = ['40001', '40P01'];

/** Maximum number of attempts. It is small, because PostgreSQL takes a second to detect a deadlock. */
const MAX_TRIES = 5;

/**
 * Makes the database repeat a transaction or a single statement after a serialization failure or a deadlock. A
 * transaction's callback may therefore run several times, so it must do nothing except change the database.
 */
export function enableConflictRetries(db: Db): void {
  const executor = db.getExecutor();
  const executeQuery = executor.executeQuery.bind(executor);
  // This executor receives only single statements, because each transaction has its own executor.
  executor.executeQuery = (query) => retryOnConflict(() => executeQuery(query));

  const transaction = db.transaction.bind(db);
  db.transaction = () => {
    const builder = transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) => retryOnConflict(() => execute(work));
    return builder;
  };
}

/** Repeats the work after a conflict, up to `MAX_TRIES` times in total. */
export async function retryOnConflict<R>(work: () => Promise<R>): Promise<R> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!CONFLICTS.includes((error as { code?: string }).code ?? '') || tries === MAX_TRIES) throw error;
      // Wait for a random time, because two transactions that are retried at the same moment would conflict again.
      await setTimeout(Math.random() * 20 * tries);
    }
  }
}
