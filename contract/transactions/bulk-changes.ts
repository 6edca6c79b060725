import * as z from 'zod/mini';
import { Category } from '../categories.ts';
import { Day } from '../day-schema.ts';
import { defineOperation } from '../operation.ts';
import { Id, requiredTextSchema } from '../text-schemas.ts';
import { NO_TRANSACTION_CHOSEN_MESSAGE } from './messages.ts';
import { TagNames } from './tags.ts';

/**
 * Maximum number of transactions that one call can change. It is lower than the maximum for deletions, because a change
 * takes longer.
 */
export const MAX_CHANGED_TRANSACTIONS = 1000;

const TOO_MANY = `Choose at most ${MAX_CHANGED_TRANSACTIONS} transactions at once`;
const MAX_NOTE_LENGTH = 2000;
/** Maximum size of the body in bytes, enough for `MAX_CHANGED_TRANSACTIONS` ids. */
const IDS_BYTES = 128 * 1024;

const REVIEW_WHICH = 'Send either `transactionIds` or `all`';

const Ids = z
  .array(Id, NO_TRANSACTION_CHOSEN_MESSAGE)
  .check(z.minLength(1, NO_TRANSACTION_CHOSEN_MESSAGE), z.maxLength(MAX_CHANGED_TRANSACTIONS, TOO_MANY));

/** Fields to set on several transactions; omitted fields keep their values. Only the day can be set for transfers. */
export const ManyChange = z.object({
  transactionIds: Ids,
  category: z.optional(Category),
  addedOn: z.optional(Day),
  name: z.optional(requiredTextSchema(200, 'Enter a name')),
  accountId: z.optional(Id),
  /** Text to append to the notes. Notes that already contain it do not change. */
  addNote: z.optional(requiredTextSchema(MAX_NOTE_LENGTH, 'Enter a note')),
  addTags: z.optional(TagNames),
  removeTags: z.optional(TagNames),
});
export type ManyChange = z.output<typeof ManyChange>;

export const changeTransactions = defineOperation({
  id: 'changeTransactions',
  method: 'PUT',
  path: '/transactions/bulk',
  summary: 'Update several transactions in one step; can be undone for a day',
  creates: true,
  body: ManyChange,
  maxBodyBytes: IDS_BYTES,
  reply: z.object({
    message: z.string(),
    changedCount: z.number(),
    /** The id with which the change can be undone; null if nothing changed. */
    changeId: z.nullable(z.string()),
  }),
});

export const reviewTransactions = defineOperation({
  id: 'reviewTransactions',
  method: 'POST',
  path: '/transactions/review',
  summary: 'Accept transactions that are waiting for review; can be undone for a day',
  body: z
    .object({
      /** The transactions to accept. Transactions that are not waiting for review are ignored. */
      transactionIds: z.optional(Ids),
      /** True to accept all transactions that are waiting for review. Use this instead of `transactionIds`. */
      all: z.optional(z.literal(true, 'Set `all` to true, or send `transactionIds`')),
      /** With `all`: only transactions that this import has added. */
      importId: z.optional(Id),
      /** With `all`: only transactions in this category. */
      category: z.optional(Category),
    })
    .check(z.refine(({ transactionIds, all }) => (transactionIds === undefined) !== (all === undefined), REVIEW_WHICH)),
  maxBodyBytes: IDS_BYTES,
  reply: z.object({
    message: z.string(),
    reviewedCount: z.number(),
    /** The id with which `undoChange` undoes the review; null if no transaction was waiting for review. */
    changeId: z.nullable(z.string()),
  }),
});

export const undoChange = defineOperation({
  id: 'undoChange',
  method: 'PUT',
  path: '/transactions/bulk/undo',
  summary:
    'Undo a change that was made to several transactions at once or by rules. Transactions edited after the change are not affected',
  body: z.object({ changeId: Id }),
  reply: z.object({ message: z.string(), restoredCount: z.number(), keptCount: z.number() }),
});
