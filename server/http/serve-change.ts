import type { Operation } from '../../contract/operation.ts';
import type { AppContext } from '../app-context.ts';
import type { Tx } from '../db/schema.ts';
import { lockUser, lockUserRow } from '../db/user-lock.ts';
import { Refusal } from '../errors.ts';
import type { CurrentUser } from './current-user.ts';
import { changeOnce, intentOf } from './idempotency.ts';
import { versionOf } from './if-match.ts';
import { type Answer, type Call, serve } from './serve.ts';
import { isIndependentOfImports } from './wait-for-import.ts';

/** A change of what a user has. */
type Changing = Operation & { method: 'POST' | 'PUT' | 'DELETE'; access: 'user' | 'owner' };

/** What a change is given beside the parts of its request. */
export type Change<O extends Operation, Prepared = undefined> = Call<O> & {
  now: Date;
  /** What was prepared before the database transaction began. */
  prepared: Prepared;
  /** The version on which a change of a versioned thing begins; undefined where any will do. */
  version: number | undefined;
  /** Has something done once the change is kept for good, before it is answered; a failure of it is only logged. */
  afterCommit(work: () => Promise<unknown>): void;
};

/** Thrown by a change whose preparation something else has outpaced: it is prepared anew. */
export class Outpaced extends Refusal {
  constructor() {
    super(409, 'Something else was changed at the same time. Please try again.');
  }
}

/** So often is a change prepared; who is outpaced each time is told to try again. */
const MOST_TRIES = 4;

/**
 * Serves a change: in one database transaction, with the user held and the change counted, and once only however often it
 * is sent where the operation creates something and the request carries an `Idempotency-Key`.
 */
export function serveChange<const O extends Changing>(
  context: AppContext,
  operation: O,
  change: (tx: Tx, call: Change<O>) => Promise<Answer<O>>,
): void {
  servePreparedChange(context, operation, async () => undefined, change);
}

/** The same for a change of which a part takes long: that is prepared before, when nobody is held up by it. */
export function servePreparedChange<const O extends Changing, Prepared>(
  context: AppContext,
  operation: O,
  prepare: (call: Call<O>) => Promise<Prepared>,
  change: (tx: Tx, call: Change<O, Prepared>) => Promise<Answer<O>>,
): void {
  serve(context, operation, async (call) => {
    const { user, body, request } = call as Call<O> & { user: CurrentUser };
    const now = context.now();
    const intent = operation.creates && intentOf(request, operation, user.id, body, now);
    const version = operation.versioned && versionOf(request.headers['if-match']);
    const lock = isIndependentOfImports(operation) ? lockUserRow : lockUser;
    const tryOnce = async () => {
      const works: (() => Promise<unknown>)[] = [];
      const afterCommit = (work: () => Promise<unknown>) => void works.push(work);
      const prepared = await prepare(call);
      const changeWithPrepared = (tx: Tx) => change(tx, { ...call, now, version, prepared, afterCommit });
      const answer = await changeOnce(context.db, user, intent, changeWithPrepared, lock);
      for (const work of works) await work().catch((error) => request.log.error(error));
      return answer;
    };
    for (let tries = 1; ; tries++) {
      try {
        return await tryOnce();
      } catch (error) {
        if (!(error instanceof Outpaced) || tries === MOST_TRIES) throw error;
      }
    }
  });
}
