import * as z from 'zod/mini';
import { Category } from './categories.ts';
import { Day } from './day.ts';
import { operation } from './operation.ts';
import { TagNames } from './tags.ts';
import { Id, text } from './text.ts';

const noun = 'transactions';

/** How many transactions one call changes: each costs more than to delete it. */
export const MOST_CHANGED = 1000;

const TOO_MANY = `Please choose at most ${MOST_CHANGED} transactions at once`;
/** Room for the ids of all of them. */
const IDS_BYTES = 128 * 1024;

const Ids = z
  .array(Id, 'Please choose at least one transaction')
  .check(z.minLength(1, 'Please choose at least one transaction'), z.maxLength(MOST_CHANGED, TOO_MANY));

/** What several transactions are to have in common; what is not named stays as it is. Of transfers that can be their day only. */
export const ManyChange = z.object({
  transactionIds: Ids,
  category: z.optional(Category),
  addedOn: z.optional(Day),
  name: z.optional(text(200, 'Please enter a name')),
  accountId: z.optional(Id),
  addTags: z.optional(TagNames),
  removeTags: z.optional(TagNames),
});
export type ManyChange = z.output<typeof ManyChange>;

export const changeTransactions = operation({
  id: 'changeTransactions',
  noun,
  method: 'PUT',
  path: '/transactions/bulk',
  summary: 'Change several transactions alike, all or none; a day long it can be undone',
  access: 'user',
  creates: true,
  body: ManyChange,
  maxBodyBytes: IDS_BYTES,
  status: 200,
  reply: z.object({
    message: z.string(),
    changedCount: z.number(),
    /** By which it can be undone; null where all were so already. */
    changeId: z.nullable(z.string()),
  }),
});

export const undoChange = operation({
  id: 'undoChange',
  noun,
  method: 'PUT',
  path: '/transactions/bulk/undo',
  summary: 'Take back a change of several transactions, also by rules, but for what was changed again since',
  access: 'user',
  body: z.object({ changeId: Id }),
  status: 200,
  reply: z.object({ message: z.string(), restoredCount: z.number(), keptCount: z.number() }),
});
