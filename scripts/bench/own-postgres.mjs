import { Failure, say } from '../prepare/say.mjs';
import { startPostgres } from '../test-setup/postgres.mjs';

/**
 * The PostgreSQL of DATABASE_URL, or else one of its own that keeps what it acknowledges; undefined where none can be had.
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
