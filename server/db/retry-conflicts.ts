import { setTimeout } from 'node:timers/promises';
import type { Db } from './schema.ts';

/** PostgreSQL's error codes of a serialization failure and a deadlock. It has rolled the transaction back. */
const CONFLICTS = ['40001', '40P01'];

/** How often a transaction is tried. A deadlock alone takes PostgreSQL a second to notice. */
const MAX_TRIES = 5;

/**
 * Runs transactions and single statements again after a serialization failure or a deadlock. So the callback of a
 * transaction may run several times, and must not change anything but the database.
 */
export function retryConflicts(db: Db): void {
  const executor = db.getExecutor();
  const executeQuery = executor.executeQuery.bind(executor);
  // A transaction has its own executor, so this one gets only statements outside of transactions.
  executor.executeQuery = (query) => tryAgain(() => executeQuery(query));

  const transaction = db.transaction.bind(db);
  db.transaction = () => {
    const builder = transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) => tryAgain(() => execute(work));
    return builder;
  };
}

/** Runs the work again after a conflict. */
export async function tryAgain<R>(work: () => Promise<R>): Promise<R> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!CONFLICTS.includes((error as { code?: string }).code ?? '') || tries === MAX_TRIES) throw error;
      // Two transactions that try again at the same moment could meet again.
      await setTimeout(Math.random() * 20 * tries);
    }
  }
}
