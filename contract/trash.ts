import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { PageQuery } from './query-params.ts';
import { IdParams } from './text.ts';
import { ListedTransaction } from './transactions.ts';

const noun = 'trash';

/** For how many days what was deleted can be brought back. */
export const DAYS_IN_TRASH = 30;

/** A transaction or a transfer as it was, and when it was deleted, as an instant. */
export const TrashedTransaction = z.extend(ListedTransaction, { deletedAt: z.string() });
export type TrashedTransaction = z.infer<typeof TrashedTransaction>;

export const listTrash = operation({
  id: 'listTrash',
  noun,
  method: 'GET',
  path: '/trash',
  summary: 'A page of what was deleted in the last 30 days, the last deleted first',
  access: 'user',
  query: PageQuery,
  status: 200,
  reply: z.object({
    transactions: z.array(TrashedTransaction),
    totalPages: z.number(),
    currentPage: z.number(),
    totalCount: z.number(),
    /** Set where there are more than are counted: `totalCount` is then the most that is. */
    isCountCapped: z.optional(z.literal(true)),
  }),
});

export const emptyTrash = operation({
  id: 'emptyTrash',
  noun,
  method: 'DELETE',
  path: '/trash',
  summary: 'Delete for good all that was deleted',
  access: 'user',
  status: 200,
  reply: z.object({ message: z.string(), deletedCount: z.number() }),
});

export const deleteForGood = operation({
  id: 'deleteForGood',
  noun,
  method: 'DELETE',
  path: '/trash/:id',
  summary: 'Delete for good one that was deleted',
  access: 'user',
  params: IdParams,
  status: 200,
  reply: z.object({ message: z.string() }),
});
