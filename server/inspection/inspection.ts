import type { Database } from '../db/database.ts';
import type { Db, Tx } from '../db/schema.ts';
import { HttpError } from '../platform/errors.ts';
import { formatCount } from '../text/format-count.ts';

export type InspectedData = Database & { dataDir: string };

/** A check that finds one type of damage in the stored data. */
export type Inspection = {
  /** The text after the number of findings, once for a single finding and once for several. */
  says: readonly [one: string, several: string];
  /** Advice for the administrator, in full sentences. */
  advice: string;
  /** Yields one line per finding. It does not return a list, because all findings may not fit in memory. */
  find(inspected: InspectedData): AsyncIterable<string>;
  /**
   * Repairs findings for which the correct value is certain.
   * @returns how many were repaired
   */
  mend?(inspected: InspectedData): Promise<number>;
};

export type InspectionResult = { summary: string; lines: string[] };

/** Maximum number of findings that are listed per inspection. */
export const MAX_FINDINGS_SHOWN = 20;

/** Runs one inspection. Returns undefined if nothing is found. */
export async function runInspection(
  { says, find }: Inspection,
  inspected: InspectedData,
): Promise<InspectionResult | undefined> {
  const lines: string[] = [];
  let count = 0;
  for await (const line of find(inspected)) {
    count++;
    if (lines.length < MAX_FINDINGS_SHOWN) lines.push(line);
  }
  return count > 0 ? { summary: formatCount(count, ...says), lines } : undefined;
}

type Listed = { id: number; email: string };

/** Lists all users by id, except those whose account is being removed. */
export async function* listUsers(db: Db): AsyncIterable<Listed> {
  for (let last = 0; ; ) {
    const users = await db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('deleted_at', 'is', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(500)
      .execute();
    if (users.length === 0) return;
    yield* users;
    last = users.at(-1)?.id ?? last;
  }
}

/**
 * Runs the callback in a separate database transaction for each user. Skips accounts that a running server deletes in
 * the meantime.
 */
export async function* forEachUser<R>(
  db: Db,
  work: (tx: Tx, userId: number) => Promise<R>,
): AsyncIterable<Listed & { result: R }> {
  for await (const user of listUsers(db)) {
    const done = await db
      .transaction()
      .execute(async (tx) => ({ ...user, result: await work(tx, user.id) }))
      .catch((error) => {
        if (error instanceof HttpError && error.status === 401) return undefined;
        throw error;
      });
    if (done) yield done;
  }
}
