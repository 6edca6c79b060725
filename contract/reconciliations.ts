import * as z from 'zod/mini';
import { Money, signedAmountSchema } from './amount-schemas.ts';
import { Day } from './day-schema.ts';
import { defineOperation } from './operation.ts';
import { Id, IdParams } from './text-schemas.ts';

// These schemas are kept out of `accounts.ts`, so that the first page of the web app loads less code.

/** Maximum number of finished reconciliations per user, across all accounts. */
export const MAX_RECONCILIATIONS = 5000;

/**
 * A finished reconciliation: the checked entries of an account up to a certain day add up to the balance on a
 * statement.
 */
export const Reconciliation = z.object({
  accountId: z.string(),
  /** The last day of the statement. An account has at most one reconciliation for each day. */
  day: z.string(),
  /** The balance on the statement; negative for debts. */
  balance: Money,
  /** When the reconciliation was finished, as an ISO timestamp. */
  finishedAt: z.string(),
});
export type Reconciliation = z.infer<typeof Reconciliation>;

export const LastReconciliation = z.extend(Reconciliation, {
  /**
   * The balance on the statement minus the current sum of the reconciled entries. Initially 0. It changes if a
   * reconciled entry is changed, deleted or unchecked, or if the opening balance is changed.
   */
  difference: Money,
});
export type LastReconciliation = z.infer<typeof LastReconciliation>;

export const getLastReconciliation = defineOperation({
  id: 'getLastReconciliation',
  method: 'GET',
  path: '/accounts/:id/reconciliation/last',
  summary: 'Get the last finished reconciliation of an account',
  params: IdParams,
  /** `reconciliation` is null if no reconciliation was finished. */
  reply: z.object({ reconciliation: z.nullable(LastReconciliation) }),
});

export const finishReconciliation = defineOperation({
  id: 'finishReconciliation',
  method: 'POST',
  path: '/accounts/:id/reconciliation',
  summary: 'Record that the checked entries of an account up to a day match a statement; 400 if they do not match',
  creates: true,
  params: IdParams,
  body: z.object({
    /** Balance on the statement; negative for debts. */
    balance: signedAmountSchema('Enter the balance on the statement'),
    /** The last day of the statement. An earlier reconciliation for the same day is replaced. */
    day: Day,
  }),
  status: 201,
  reply: Reconciliation,
});

export const undoReconciliation = defineOperation({
  id: 'undoReconciliation',
  method: 'DELETE',
  path: '/accounts/:id/reconciliation',
  summary: 'Undo a finished reconciliation; the entries stay checked',
  params: IdParams,
  query: z.object({
    /** The day of the reconciliation to undo. */
    day: Day,
  }),
  reply: z.object({ message: z.string() }),
});

export const listReconciliationsOfEntry = defineOperation({
  id: 'listReconciliationsOfEntry',
  method: 'GET',
  path: '/accounts/reconciliations',
  summary:
    'Check which finished reconciliations would no longer add up if an entry changed, and list the first one of each account',
  query: z.object({
    /** The id of a transaction or transfer. A transfer can be reconciled in both of its accounts. */
    transactionId: Id,
  }),
  reply: z.array(z.extend(Reconciliation, { accountName: z.string() })),
});
