import type { Operation } from '../../contract/operation.ts';
import type { AppContext } from '../app-context.ts';
import type { Tx } from '../db/schema.ts';
import { changeOnce, intentOf } from './idempotency.ts';
import { versionOf } from './if-match.ts';
import { type Answer, type Call, serve } from './serve.ts';

/** A change of what a user has. */
type Changing = Operation & { method: 'POST' | 'PUT' | 'DELETE'; access: 'user' };

/** What a change is given beside the parts of its request. */
export type Change<O extends Operation> = Call<O> & {
  now: Date;
  /** The version on which a change of a versioned thing begins; undefined where any will do. */
  version: number | undefined;
  /** Has something done once the change is kept for good, before it is answered. */
  afterCommit(work: () => Promise<unknown>): void;
};

/**
 * Serves a change: in one database transaction, with the user held and the change counted, and once only however often it
 * is sent where the operation creates something and the request carries an `Idempotency-Key`.
 */
export function serveChange<const O extends Changing>(
  context: AppContext,
  operation: O,
  change: (tx: Tx, call: Change<O>) => Promise<Answer<O>>,
): void {
  serve(context, operation, async (call) => {
    const { user, body, request } = call as Call<O> & { user: { id: number } };
    const now = context.now();
    const intent = operation.creates && intentOf(request, operation, user.id, body, now);
    const version = operation.versioned && versionOf(request.headers['if-match']);
    const works: (() => Promise<unknown>)[] = [];
    const afterCommit = (work: () => Promise<unknown>) => void works.push(work);
    const answer = await changeOnce(context.db, user.id, intent, (tx) =>
      change(tx, { ...call, now, version, afterCommit }),
    );
    for (const work of works) await work();
    return answer;
  });
}
