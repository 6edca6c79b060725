import { HttpError } from '../platform/errors.ts';
import { findWrongTags, rebuildTags } from '../transactions/tags/true-tags.ts';
import { counted, type Inspected, type Inspection } from './inspection.ts';
import { listUsers } from './list-users.ts';

/** Tags whose transactions, counts or sums don't match the transactions that have them. */
export const wrongTags: Inspection = {
  inWords: (count) => counted(count, 'tag does not equal its transactions.', 'tags do not equal their transactions.'),
  advice: 'Rebuild them: npm run totals -- --rebuild.',
  async *find(inspected) {
    for await (const { email, keys } of wrongOf(inspected)) for (const key of keys) yield `${email}, tag ${key}`;
  },
  async mend(inspected) {
    let mended = 0;
    for await (const { id, keys } of wrongOf(inspected)) {
      await inspected.db.transaction().execute((tx) => rebuildTags(tx, id));
      mended += keys.length;
    }
    return mended;
  },
};

async function* wrongOf({ db }: Inspected): AsyncIterable<{ id: number; email: string; keys: string[] }> {
  for await (const user of listUsers(db)) {
    const keys = await db
      .transaction()
      .execute((tx) => findWrongTags(tx, user.id))
      .catch((error) => {
        // A running server deleted the account in the meantime.
        if (error instanceof HttpError && error.status === 401) return [];
        throw error;
      });
    if (keys.length > 0) yield { ...user, keys };
  }
}
