import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as operations from '../../contract/transactions/bulk-changes.ts';
import type { ListedTransaction } from '../../contract/transactions/transactions.ts';
import { explainRequestError } from '../api/api-error.ts';
import { CHANGE_NOT_SAVED_MESSAGE } from '../api/error-messages.ts';
import { createIdempotencyKey } from '../api/idempotency-key.ts';
import { useOperationMutation } from '../api/use-operation.ts';
import { useUndoAction } from '../editing/use-undo-action.ts';
import { showToastMessage } from '../toasts/toast-area.tsx';
import { omitUnsetFilters, type ReviewFilter, transactionsToReviewQuery } from './queries.ts';

/** A change that can be undone. `changeId` resolves to null if nothing was changed. */
type Step = { transactionId: string; changeId: Promise<string | null> };

/** A transaction whose category was changed. It keeps its position in the list until the user moves on. */
type Corrected = { transaction: ListedTransaction; at: number; isSaved: boolean };

/**
 * Returns the transactions to review and the actions for them. A reviewed transaction is removed from the list
 * immediately, and reappears if the server rejects the change.
 */
export function useTransactionReview(filter: ReviewFilter) {
  const list = useQuery(transactionsToReviewQuery(filter));
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const [corrected, setCorrected] = useState<Corrected | null>(null);
  const [place, setPlace] = useState<{ id?: string | undefined; at: number }>({ at: 0 });
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const { mutateAsync: review } = useOperationMutation(operations.reviewTransactions);
  const { mutateAsync: change } = useOperationMutation(operations.changeTransactions);
  const undoing = useUndoAction();

  const { transactions, totalCount } = list.data ?? { transactions: [], totalCount: 0 };
  const waiting = transactions.filter(({ _id }) => !leaving.has(_id) && _id !== corrected?.transaction._id);
  const rows = corrected
    ? [...waiting.slice(0, corrected.at), corrected.transaction, ...waiting.slice(corrected.at)]
    : waiting;
  const found = rows.findIndex(({ _id }) => _id === place.id);
  const at = found >= 0 ? found : Math.max(0, Math.min(place.at, rows.length - 1));
  const current = rows[at];

  const show = (id: string | undefined, position: number) => {
    if (id !== corrected?.transaction._id) setCorrected(null);
    setPlace({ id, at: position });
  };
  /**
   * Shows the next or previous transaction, wrapping around at the ends. If the current transaction was corrected, it
   * leaves the list, so the index of each later transaction decreases by one.
   */
  const walk = (by: 1 | -1) => {
    const to = (at + by + rows.length) % rows.length;
    show(to === at ? undefined : rows[to]?._id, corrected && to > at ? to - 1 : to);
  };
  /**
   * Sends a change and adds it to the steps that can be undone. The changed transactions are hidden until the lists
   * have been refetched.
   */
  const send = (
    transactionIds: readonly string[],
    request: () => Promise<{ changeId: string | null }>,
  ): Promise<string | null> => {
    setLeaving((before) => new Set([...before, ...transactionIds]));
    const changeId = request()
      .then((reply) => reply.changeId)
      .catch((error) => {
        showToastMessage('error', explainRequestError(error, CHANGE_NOT_SAVED_MESSAGE));
        return null;
      })
      .finally(() => setLeaving((before) => new Set([...before].filter((id) => !transactionIds.includes(id)))));
    const [transactionId = ''] = transactionIds;
    const step = { transactionId, changeId };
    setSteps((before) => [...before, step]);
    void changeId.then((id) => id ?? setSteps((before) => before.filter((each) => each !== step)));
    return changeId;
  };
  const accept = () => {
    if (!current) return;
    if (current === corrected?.transaction) return walk(1);
    const { _id } = current;
    show(rows[at + 1]?._id, at);
    void send([_id], () => review({ body: { transactionIds: [_id] } }));
  };
  const acceptAll = () => {
    setCorrected(null);
    const transactionIds = waiting.map(({ _id }) => _id);
    // If all transactions to review are loaded, accepts only these, because the user has not seen any that arrived
    // later.
    const isWhole = transactions.length === totalCount;
    void send(transactionIds, () =>
      review({ body: isWhole ? { transactionIds } : { all: true, ...omitUnsetFilters(filter) } }),
    );
  };
  /**
   * Changes the category, which also accepts the transaction. The transaction stays visible, because the user may want
   * to make a rule.
   */
  const setCategory = async (category: string) => {
    if (!current) return;
    if (category === current.category) return accept();
    const { _id } = current;
    const changed = { transaction: { ...current, category }, at, isSaved: false };
    setCorrected(changed);
    setPlace({ id: _id, at });
    const body = { transactionIds: [_id], category };
    const changeId = await send([_id], () => change({ body, key: createIdempotencyKey() }));
    const after = changeId === null ? null : { ...changed, isSaved: true };
    setCorrected((now) => (now === changed ? after : now));
  };
  const undo = async () => {
    const last = steps.at(-1);
    if (!last) return;
    setSteps(steps.slice(0, -1));
    const changeId = await last.changeId;
    if (changeId === null) return;
    setCorrected(null);
    await undoing(changeId).run();
    setPlace({ id: last.transactionId, at: 0 });
  };
  return {
    list,
    rows,
    current,
    at,
    /** The number of transactions to review, up to the maximum that the server counts. */
    count: totalCount - (transactions.length - waiting.length),
    /** The correction of the current transaction, or undefined if it was not corrected. */
    correction: current && current === corrected?.transaction ? corrected : undefined,
    canUndo: steps.length > 0,
    show,
    walk,
    accept,
    acceptAll,
    setCategory,
    undo,
  };
}
