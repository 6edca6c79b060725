import { randomBytes } from 'node:crypto';
import { getDayInTimeZone } from '../../../domain/calendar-day.ts';
import { insertSession } from '../../../server/auth/sessions.ts';
import { completeSetup, insertUser } from '../../../server/auth/user-store.ts';
import { openDatabase } from '../../../server/db/database.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { insertSampleData } from '../../../server/seed/insert-sample-data.ts';
import type { DataHome } from '../../../server/testing/test-databases.ts';

/**
 * Creates accounts that are logged in. Passwords are not hashed, because hashing would take too long.
 * @param size the number of transactions of each account
 * @returns the tokens of the accounts
 */
export async function createLoggedInAccounts(home: DataHome, count: number, size: number): Promise<string[]> {
  // Commits do not wait for the disk, because it does not matter if this data is lost in a power failure.
  const database = openDatabase(home, { synchronous_commit: 'off' });
  const { db } = database;
  try {
    await migrate(database);
    const now = new Date();
    const tokens: string[] = [];
    while (tokens.length < count) {
      const passwordHash = randomBytes(16).toString('hex');
      const user = await insertUser(db, { email: `p${tokens.length}@home.org`, passwordHash, now });
      if (!user) throw new Error('The database was not empty.');
      await completeSetup(db, user.id, 'USD');
      await insertSampleData(db, user.id, { count: size, years: 1, today: getDayInTimeZone(now), now });
      const origin = { device: 'Bench', address: '127.0.0.1' };
      tokens.push(await db.transaction().execute((tx) => insertSession(tx, user.id, origin, now)));
    }
    return tokens;
  } finally {
    await db.destroy();
  }
}
