import * as z from 'zod/mini';
import { FREQUENCIES } from '../domain/schedule.ts';
import { Money, positiveAmountSchema } from './amount-schemas.ts';
import { Category } from './categories.ts';
import { Day } from './day-schema.ts';
import { createVersionConflictReplySchema, Version } from './error-reply.ts';
import { defineOperation } from './operation.ts';
import { SCHEDULE_FIELDS, SCHEDULE_REPLY_FIELDS } from './schedules/schedule-fields.ts';
import { Id, IdParams, requiredTextSchema } from './text-schemas.ts';
import { AMOUNT_INVALID_MESSAGE, KIND_MISSING_MESSAGE } from './transactions/messages.ts';

/**
 * Maximum number of recurring items per user. There is a limit because forecasts calculate every occurrence of every
 * item.
 */
export const MAX_RECURRING_ITEMS = 500;

const IsIncome = z.boolean(KIND_MISSING_MESSAGE);
const AnyFrequency = z.enum(FREQUENCIES, 'Choose daily, weekly, monthly or annually');

export const NewRecurring = z.object({
  name: requiredTextSchema(200, 'Enter a name'),
  category: Category,
  amount: positiveAmountSchema(AMOUNT_INVALID_MESSAGE),
  isIncome: z._default(IsIncome, false),
  frequency: z._default(AnyFrequency, 'monthly'),
  startDate: Day,
  ...SCHEDULE_FIELDS,
  /**
   * True if the amount is an estimate. Posted transactions and transfers are marked as estimates until the user
   * confirms or corrects the amount, or until an imported row supplies the actual amount.
   */
  isEstimate: z.optional(z.boolean('isEstimate must be true or false')),
  /** The id of the account. By default the account used most recently, or else the first account. */
  accountId: z.optional(Id),
  /** The target account of a transfer. If set, `category` and `isIncome` are ignored. */
  toAccountId: z.optional(z.nullable(Id)),
});
export type NewRecurring = z.output<typeof NewRecurring>;

/**
 * Like `NewRecurring`, but for changes: omitted optional fields keep their values. A new `frequency` without `every`
 * and `on` clears these two fields, because some clients only know `frequency`.
 */
export const ChangedRecurring = z.extend(NewRecurring, {
  isIncome: z.optional(IsIncome),
  frequency: z.optional(AnyFrequency),
});
export type ChangedRecurring = z.output<typeof ChangedRecurring>;

export const Recurring = z.object({
  _id: z.string(),
  name: z.string(),
  category: z.string(),
  amount: Money,
  isIncome: z.boolean(),
  /** If `every` is set, this is the predefined frequency whose period is closest in length. */
  frequency: z.enum(FREQUENCIES),
  startDate: z.string(),
  ...SCHEDULE_REPLY_FIELDS,
  /**
   * The first occurrence that is neither posted nor skipped. Occurrences from before the item was created or
   * rescheduled do not count. If the user paused the item: the occurrence that would be next if the item were resumed
   * today. If the server paused it: the first missed occurrence. The last day of the calendar if no occurrence is left.
   */
  nextDueDate: z.string(),
  /** The number of the next occurrence, counted from 1 at the start date. Present only if `times` is set. */
  nextNumber: z.optional(z.number()),
  /** Set if no occurrence is left. */
  isEnded: z.optional(z.literal(true)),
  /** Set if the amount is an estimate. */
  isEstimate: z.optional(z.literal(true)),
  isPaused: z.boolean(),
  /** Set if the server paused the item because a limit was reached. Resuming the item posts the missed occurrences. */
  isPausedAtLimit: z.optional(z.literal(true)),
  /**
   * The amount before its last change; null if it has never changed. `amountSince` is the first due day with the
   * current amount.
   */
  formerAmount: z.nullable(Money),
  amountSince: z.nullable(z.string()),
  /**
   * The amount to which the user corrected the item's newest transactions; omitted if it equals the item's amount. If
   * set, `formerAmount` and `amountSince` describe the change to this amount.
   */
  correctedAmount: z.optional(Money),
  accountId: z.string(),
  /** The target account of a transfer; null for income and expenses. */
  toAccountId: z.nullable(z.string()),
  version: Version,
});
export type Recurring = z.infer<typeof Recurring>;

export const listRecurring = defineOperation({
  id: 'listRecurring',
  method: 'GET',
  path: '/recurring',
  summary: 'List recurring items, next due first',
  reply: z.array(Recurring),
});

export const createRecurring = defineOperation({
  id: 'createRecurring',
  method: 'POST',
  path: '/recurring/create',
  summary: 'Create a recurring item',
  creates: true,
  body: NewRecurring,
  status: 201,
  reply: Recurring,
});

export const updateRecurring = defineOperation({
  id: 'updateRecurring',
  method: 'PUT',
  path: '/recurring/:id',
  summary: 'Update a recurring item',
  params: IdParams,
  body: ChangedRecurring,
  versioned: true,
  reply: Recurring,
  refusals: { 409: createVersionConflictReplySchema(Recurring) },
});

export const deleteRecurring = defineOperation({
  id: 'deleteRecurring',
  method: 'DELETE',
  path: '/recurring/:id',
  summary: 'Delete a recurring item; its transactions are kept',
  params: IdParams,
  reply: z.object({ message: z.string() }),
});

export const pauseRecurring = defineOperation({
  id: 'pauseRecurring',
  method: 'PUT',
  path: '/recurring/:id/pause',
  summary:
    'Pause or resume a recurring item. When it is resumed, missed occurrences are posted only if the server had paused it because a limit was reached',
  params: IdParams,
  body: z.object({ isPaused: z.boolean('isPaused must be true or false') }),
  reply: Recurring,
});

/** The due date identifies the occurrence. The reply is 409 if the occurrence was already posted or skipped. */
const Occurrence = z.object({ dueDate: Day });

export const skipRecurring = defineOperation({
  id: 'skipRecurring',
  method: 'POST',
  path: '/recurring/:id/skip',
  summary: 'Skip the next occurrence',
  params: IdParams,
  body: Occurrence,
  reply: Recurring,
});

export const postRecurring = defineOperation({
  id: 'postRecurring',
  method: 'POST',
  path: '/recurring/:id/post',
  summary: 'Post the next occurrence today instead of on its due date',
  creates: true,
  params: IdParams,
  body: Occurrence,
  status: 201,
  /** The recurring item, and the id of the transaction or transfer that was created. */
  reply: z.extend(Recurring, { transactionId: z.string() }),
});

export const undoRecurringOccurrence = defineOperation({
  id: 'undoRecurringOccurrence',
  method: 'POST',
  path: '/recurring/:id/take-back',
  summary: 'Undo the last skip or early posting; the posted transaction moves to the trash',
  params: IdParams,
  /**
   * The occurrence to undo. `transactionId` comes from the reply to `postRecurring`; omit it for a skipped occurrence.
   */
  body: z.extend(Occurrence, { transactionId: z.optional(Id) }),
  reply: Recurring,
});
