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
const Ids = z
  .array(Id, 'Please choose at least one transaction')
  .check(z.minLength(1, 'Please choose at least one transaction'), z.maxLength(MOST_CHANGED, TOO_MANY));

/** What several transactions are to have in common; what is not named stays as it is. */
const Common = {
  category: z.optional(Category),
  addedOn: z.optional(Day),
  name: z.optional(text(200, 'Please enter a name')),
  accountId: z.optional(Id),
};

export const ManyChange = z.object({
  transactionIds: Ids,
  ...Common,
  addTags: z.optional(TagNames),
  removeTags: z.optional(TagNames),
});
export type ManyChange = z.output<typeof ManyChange>;

/** What some transactions had before a change, as it is handed back to undo it. */
export const FormerFields = z.object({
  transactionIds: Ids,
  ...Common,
  tags: z.optional(TagNames),
  /** That they were checked, which a change of their day or account ends. */
  isChecked: z.optional(z.literal(true)),
});
export type FormerFields = z.output<typeof FormerFields>;

/** The same as it is told: what was kept need not be looked at again. */
const ToldFormer = z.object({
  transactionIds: z.array(z.string()),
  category: z.optional(z.string()),
  addedOn: z.optional(z.string()),
  name: z.optional(z.string()),
  accountId: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
  isChecked: z.optional(z.literal(true)),
});

/** Room for the ids, and for what each of them had. */
const maxBodyBytes = 512 * 1024;

export const changeTransactions = operation({
  id: 'changeTransactions',
  noun,
  method: 'PUT',
  path: '/transactions/bulk',
  summary: 'Change several transactions alike, all or none; the reply has what undoes it',
  access: 'user',
  creates: true,
  body: ManyChange,
  maxBodyBytes,
  status: 200,
  reply: z.object({ message: z.string(), changedCount: z.number(), former: z.array(ToldFormer) }),
});

export const undoChange = operation({
  id: 'undoChange',
  noun,
  method: 'PUT',
  path: '/transactions/bulk/undo',
  summary: 'Give several transactions back what they had before they were changed together, all or none',
  access: 'user',
  body: z.object({
    former: z.array(FormerFields).check(
      z.minLength(1, 'There is nothing to undo'),
      z.maxLength(MOST_CHANGED, TOO_MANY),
      z.refine(
        (all) => all.reduce((sum, { transactionIds }) => sum + transactionIds.length, 0) <= MOST_CHANGED,
        TOO_MANY,
      ),
    ),
  }),
  maxBodyBytes,
  status: 200,
  reply: z.object({ message: z.string(), changedCount: z.number() }),
});
