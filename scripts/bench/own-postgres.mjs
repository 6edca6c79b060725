import { Failure, say } from '../prepare/say.mjs';
import { startPostgres } from '../test-setup/postgres.mjs';

/**
 * The PostgreSQL server of DATABASE_URL, or a temporary one with fsync; undefined if neither is available.
 * @returns {Promise<{url: string, stop: () => Promise<void>} | undefined>}
 */
export async function ownPostgres() {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: async () => {} };
  try {
    return await startPostgres({ TEST_DATABASE_FSYNC: 'on' });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    say(`Without PostgreSQL: ${error.message}`);
    return undefined;
  }
}
