import * as z from 'zod/mini';
import { positiveAmountSchema, signedAmountSchema } from './amount-schemas.ts';
import { Day } from './day-schema.ts';
import { createVersionConflictReplySchema, ErrorReply } from './error-reply.ts';
import { ACCOUNT_KINDS, MAX_MONEY_ACCOUNTS, MoneyAccount } from './money-accounts.ts';
import { defineOperation } from './operation.ts';
import { optionalParamSchema } from './query-params.ts';
import { Id, IdParams, requiredTextSchema } from './text-schemas.ts';

// These schemas are kept out of `accounts.ts`, so that the first page of the web app loads less code.

export const ACCOUNT_NAME_MISSING_MESSAGE = 'Enter a name for the account';
export const AccountName = requiredTextSchema(50, ACCOUNT_NAME_MISSING_MESSAGE);
export const AccountKindField = z.enum(ACCOUNT_KINDS, 'Select an account type');
const OpeningBalance = signedAmountSchema('Enter an amount for the opening balance');
/** The first day on which the opening balance is included; null if it is included from the beginning. */
const OpeningDay = z.nullable(Day);

/** The balance that the user wants to reach. */
export const SavingsGoal = positiveAmountSchema('Enter a goal greater than 0');

export const NewMoneyAccount = z.object({
  name: AccountName,
  kind: z._default(AccountKindField, 'everyday'),
  openingBalance: z._default(OpeningBalance, 0),
  openingDay: z._default(OpeningDay, null),
  goalAmount: z._default(z.nullable(SavingsGoal), null),
  /** The day by which the goal should be reached. Ignored without a goal. */
  goalDay: z._default(z.nullable(Day), null),
});
/** Request body; fields that have defaults may be omitted. */
export type NewMoneyAccount = z.input<typeof NewMoneyAccount>;

/** Request body for changing an account; omitted fields keep their values. */
export const ChangedMoneyAccount = z.object({
  name: AccountName,
  kind: z.optional(AccountKindField),
  openingBalance: z.optional(OpeningBalance),
  openingDay: z.optional(OpeningDay),
  goalAmount: z.optional(z.nullable(SavingsGoal)),
  /** The day by which the goal should be reached. Ignored without a goal. */
  goalDay: z.optional(z.nullable(Day)),
  isClosed: z.optional(z.boolean('isClosed must be true or false')),
});
export type ChangedMoneyAccount = z.infer<typeof ChangedMoneyAccount>;

export const createMoneyAccount = defineOperation({
  id: 'createMoneyAccount',
  method: 'POST',
  path: '/accounts',
  summary: 'Create an account; 409 if the name is taken',
  creates: true,
  body: NewMoneyAccount,
  status: 201,
  reply: MoneyAccount,
});

export const updateMoneyAccount = defineOperation({
  id: 'updateMoneyAccount',
  method: 'PUT',
  path: '/accounts/:id',
  summary: 'Update, close or reopen an account; the last open account cannot be closed',
  params: IdParams,
  body: ChangedMoneyAccount,
  versioned: true,
  reply: MoneyAccount,
  refusals: { 409: z.union([createVersionConflictReplySchema(MoneyAccount), ErrorReply]) },
});

export const orderMoneyAccounts = defineOperation({
  id: 'orderMoneyAccounts',
  method: 'PUT',
  path: '/accounts/order',
  summary: 'Reorder accounts; accounts that are not listed come last, in their current order',
  body: z.object({
    accountIds: z
      .array(Id, 'Send the account ids in the new order')
      .check(z.maxLength(MAX_MONEY_ACCOUNTS, `Send at most ${MAX_MONEY_ACCOUNTS} accounts`)),
  }),
  reply: z.array(MoneyAccount),
});

export const deleteMoneyAccount = defineOperation({
  id: 'deleteMoneyAccount',
  method: 'DELETE',
  path: '/accounts/:id',
  summary:
    'Delete an account. Its entries and opening balance move to another account, and transfers between the two are deleted. The last account cannot be deleted',
  params: IdParams,
  query: z.object({
    /**
     * The account to which the transactions of the deleted account are moved. Required if the deleted account has any
     * transactions.
     */
    moveTo: optionalParamSchema(Id),
  }),
  /** `movedCount` is the number of transactions and transfers that were moved. */
  reply: z.object({ message: z.string(), movedCount: z.number() }),
});
