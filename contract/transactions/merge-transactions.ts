import * as z from 'zod/mini';
import { createVersionConflictReplySchema, ErrorReply } from '../error-reply.ts';
import { defineOperation } from '../operation.ts';
import { Id, IdParams } from '../text-schemas.ts';
import { Transaction } from './transactions.ts';

export const getTransaction = defineOperation({
  id: 'getTransaction',
  method: 'GET',
  path: '/transactions/:id',
  summary: 'Get a transaction and the import it came from',
  params: IdParams,
  reply: z.extend(Transaction, {
    isImported: z.boolean(),
    /** The id of the import that created the transaction; null if it was not imported. */
    importId: z.nullable(z.string()),
  }),
});

const SeenVersion = z.number('A version must be a number');

/**
 * The two transactions to merge, with the versions that the client last read. The reply is a 409 if one of the
 * transactions has a newer version.
 */
export const Merge = z.object({
  bookedId: Id,
  bookedVersion: SeenVersion,
  ownId: Id,
  ownVersion: SeenVersion,
});

export const mergeTransactions = defineOperation({
  id: 'mergeTransactions',
  method: 'POST',
  path: '/transactions/merge',
  summary:
    'Merge two transactions of one account: `own` gets the amount and date of `booked`, and `booked` moves to the trash. The merge can be undone for one day (`PUT /transactions/bulk/undo`)',
  creates: true,
  body: Merge,
  status: 201,
  reply: z.object({ message: z.string(), transaction: Transaction, changeId: z.string() }),
  refusals: { 409: z.union([createVersionConflictReplySchema(Transaction), ErrorReply]) },
});
