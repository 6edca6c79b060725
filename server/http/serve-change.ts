import type { Operation } from '../../contract/operation.ts';
import type { AppContext } from '../app-context.ts';
import type { Tx } from '../db/schema.ts';
import { lockUser, lockUserRow } from '../db/user-lock.ts';
import { HttpError } from '../platform/errors.ts';
import type { CurrentUser } from './current-user.ts';
import { readIdempotentChangeKey, runIdempotentChange } from './idempotency.ts';
import { parseIfMatch } from './parse-if-match.ts';
import { type HandlerResult, type OperationHandlerInput, serveOperation } from './serve-operation.ts';
import { canRunDuringImport } from './wait-for-import.ts';

/** An operation that changes a user's data. */
type Changing = Operation & { method: 'POST' | 'PUT' | 'DELETE'; access?: 'owner' };

/** The argument of a change: the parts of its request, and the following fields. */
export type ChangeHandlerInput<O extends Operation, Prepared = undefined> = OperationHandlerInput<O> & {
  now: Date;
  /** The result of the preparation that was done before the database transaction. */
  prepared: Prepared;
  /** The version on which the client's change is based. Undefined accepts any version. */
  version: number | undefined;
  /**
   * Runs work after the commit and before the response. An error in this work is logged and does not affect the
   * response.
   */
  afterCommit(work: () => Promise<unknown>): void;
};

/** Thrown if the preparation is outdated because of another change. The preparation is then repeated. */
export class StalePreparationError extends HttpError {
  constructor() {
    super(409, 'Your data was changed elsewhere at the same time. Try again.');
  }
}

/** Maximum number of times that a change is prepared. After that, the client gets the error and has to try again. */
const MAX_TRIES = 4;

/**
 * Serves a change in one database transaction that locks the user and increments the count of changes. If the request
 * creates something and has an `Idempotency-Key`, it is carried out only once, even if it is repeated.
 */
export function serveChange<const O extends Changing>(
  context: AppContext,
  operation: O,
  change: (tx: Tx, call: ChangeHandlerInput<O>) => Promise<HandlerResult<O>>,
): void {
  servePreparedChange(context, operation, async () => undefined, change);
}

/**
 * Serves a change like `serveChange`, but first runs a slow preparation outside of the database transaction, so that no
 * locks are held meanwhile.
 */
export function servePreparedChange<const O extends Changing, Prepared>(
  context: AppContext,
  operation: O,
  prepare: (call: OperationHandlerInput<O>) => Promise<Prepared>,
  change: (tx: Tx, call: ChangeHandlerInput<O, Prepared>) => Promise<HandlerResult<O>>,
): void {
  serveOperation(context, operation, async (call) => {
    const { user, body, request } = call as OperationHandlerInput<O> & { user: CurrentUser };
    const now = context.now();
    const intent = operation.creates && readIdempotentChangeKey(request, operation, user.id, body, now);
    const version = operation.versioned && parseIfMatch(request.headers['if-match']);
    const lock = canRunDuringImport(operation) ? lockUserRow : lockUser;
    const tryOnce = async () => {
      const works: (() => Promise<unknown>)[] = [];
      const afterCommit = (work: () => Promise<unknown>) => void works.push(work);
      const prepared = await prepare(call);
      const changeWithPrepared = (tx: Tx) => {
        // If PostgreSQL has rolled back an earlier attempt, discard the work that was requested during that attempt.
        works.length = 0;
        return change(tx, { ...call, now, version, prepared, afterCommit });
      };
      const answer = await runIdempotentChange(context.db, user, intent, changeWithPrepared, lock);
      for (const work of works) await work().catch((error) => request.log.error(error));
      return answer;
    };
    for (let tries = 1; ; tries++) {
      try {
        return await tryOnce();
      } catch (error) {
        if (!(error instanceof StalePreparationError) || tries === MAX_TRIES) throw error;
      }
    }
  });
}
