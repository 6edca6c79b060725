import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { PAGING_FIELDS, PageQuery } from '../query-params.ts';
import { IdParams } from '../text-schemas.ts';
import { ListedTransaction } from './transactions.ts';

/** Number of days for which deleted items can be restored. */
export const TRASH_RETENTION_DAYS = 30;

/** A deleted transaction or transfer. `deletedAt` is an ISO 8601 timestamp. */
export const TrashedTransaction = z.extend(ListedTransaction, { deletedAt: z.string() });
export type TrashedTransaction = z.infer<typeof TrashedTransaction>;

export const listTrash = defineOperation({
  id: 'listTrash',
  method: 'GET',
  path: '/trash',
  summary: 'List transactions and transfers deleted in the last 30 days, most recently deleted first',
  query: PageQuery,
  reply: z.object({
    transactions: z.array(TrashedTransaction),
    ...PAGING_FIELDS,
    /**
     * True if there are too many items to count. In this case `totalCount` is the largest number that the server counts
     * to.
     */
    isCountCapped: z.optional(z.literal(true)),
  }),
});

export const emptyTrash = defineOperation({
  id: 'emptyTrash',
  method: 'DELETE',
  path: '/trash',
  summary: 'Empty the trash permanently',
  reply: z.object({ message: z.string(), deletedCount: z.number() }),
});

export const deleteTrashedPermanently = defineOperation({
  id: 'deleteTrashedPermanently',
  method: 'DELETE',
  path: '/trash/:id',
  summary: 'Permanently delete an item in the trash',
  params: IdParams,
  reply: z.object({ message: z.string() }),
});
