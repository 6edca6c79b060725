import * as z from 'zod/mini';
import { amountToMinor } from '../../domain/money.ts';
import { positiveAmountSchema } from '../amount-schemas.ts';
import { Category } from '../categories.ts';
import { createVersionConflictReplySchema, Version } from '../error-reply.ts';
import { defineOperation } from '../operation.ts';
import { AmountInAddress, optionalParamSchema, YesOrNo } from '../query-params.ts';
import { Id, IdParams, requiredTextSchema } from '../text-schemas.ts';
import {
  AMOUNT_INVALID_MESSAGE,
  KIND_MISSING_MESSAGE,
  NAME_MISSING_MESSAGE,
  NOTHING_TO_CHANGE_MESSAGE,
} from './messages.ts';
import { TagNames } from './tags.ts';
import { Transaction } from './transactions.ts';

/*
 * Rules change transactions automatically: a transaction that meets all conditions of a rule gets the changes defined
 * by this rule. Rules are ordered; if several rules set the same field, the first one applies.
 */
/** Maximum number of rules per user. There is a limit because every transaction is checked against all rules. */
export const MAX_RULES = 100;

/** Maximum number of transactions, starting with the newest, that are checked when rules are previewed or applied. */
export const MAX_TRANSACTIONS_TESTED_BY_RULES = 100_000;
export const MAX_TRANSACTIONS_CHANGED_BY_RULES = 10_000;
/** Maximum number of affected transactions that a preview lists. */
export const MAX_ROWS_IN_RULES_PREVIEW = 50;

const Name = requiredTextSchema(200, NAME_MISSING_MESSAGE);
const Part = requiredTextSchema(200, 'Enter the words to look for');
/** The id of an account in `GET /accounts`; for other ids the reply is 404. */
const AccountId = requiredTextSchema(64, 'Select an account');
const NO_POSITION = 'The position must be within the list';
const Limit = positiveAmountSchema(AMOUNT_INVALID_MESSAGE);

/**
 * The conditions of a rule, all of which must be met. Text is matched literally, ignoring case and accents. Amounts are
 * unsigned, and both limits are inclusive.
 */
export const RuleConditions = z
  .object({
    nameContains: z.optional(Part),
    nameIs: z.optional(Part),
    noteContains: z.optional(Part),
    fromAmount: z.optional(Limit),
    toAmount: z.optional(Limit),
    isIncome: z.optional(z.boolean(KIND_MISSING_MESSAGE)),
    accountId: z.optional(AccountId),
  })
  .check(
    z.refine((conditions) => Object.values(conditions).some((value) => value !== undefined), {
      path: ['nameContains'],
      error: 'Enter at least one condition',
    }),
    z.refine(({ nameContains, nameIs }) => nameContains === undefined || nameIs === undefined, {
      path: ['nameIs'],
      error: 'Use either "contains" or "is" for the name, not both',
    }),
    z.refine(
      ({ fromAmount, toAmount }) =>
        fromAmount === undefined || toAmount === undefined || amountToMinor(fromAmount) <= amountToMinor(toAmount),
      { path: ['toAmount'], error: 'The second amount must not be less than the first' },
    ),
  );
export type RuleConditions = z.infer<typeof RuleConditions>;

/** The changes that a rule makes. Tags are added to a transaction's existing tags. */
export const RuleChanges = z
  .object({
    name: z.optional(Name),
    category: z.optional(Category),
    tags: z.optional(TagNames),
    accountId: z.optional(AccountId),
  })
  .check(
    z.refine(
      ({ tags = [], ...others }) => tags.length > 0 || Object.values(others).some((value) => value !== undefined),
      { path: ['category'], error: NOTHING_TO_CHANGE_MESSAGE },
    ),
  );
export type RuleChanges = z.infer<typeof RuleChanges>;

export const NewRule = z.object({ conditions: RuleConditions, changes: RuleChanges });
export type NewRule = z.infer<typeof NewRule>;

// Contains no checks, because the rule was validated when it was saved.
export const Rule = z.object({
  _id: z.string(),
  conditions: z.object({
    nameContains: z.optional(z.string()),
    nameIs: z.optional(z.string()),
    noteContains: z.optional(z.string()),
    fromAmount: z.optional(z.number()),
    toAmount: z.optional(z.number()),
    isIncome: z.optional(z.boolean()),
    accountId: z.optional(z.string()),
  }),
  changes: z.object({
    name: z.optional(z.string()),
    category: z.optional(z.string()),
    tags: z.optional(z.array(z.string())),
    accountId: z.optional(z.string()),
  }),
  version: Version,
});
export type Rule = z.infer<typeof Rule>;

/** The rule to preview, which need not be saved yet. If omitted, all saved rules are applied in order. */
const Tried = z.object({ rule: z.optional(NewRule) });

/** The changes that rules would make to existing transactions. Transfers are never changed. */
export const RulesPreview = z.object({
  /**
   * Number of affected transactions that were not checked against a statement. `checkedCount` is the number of affected
   * transactions that were checked.
   */
  count: z.number(),
  checkedCount: z.number(),
  /** Number of matching split transactions, which are not changed. */
  splitCount: z.number(),
  lookedAt: z.number(),
  /** Set if the search stopped early: after 100,000 transactions, or after 10,000 affected transactions. */
  isCapped: z.optional(z.literal(true)),
  /** Some of the affected transactions, newest first, with their new values. */
  rows: z.array(
    z.object({
      transaction: Transaction,
      name: z.string(),
      category: z.string(),
      tags: z.array(z.string()),
      accountId: z.string(),
    }),
  ),
});
export type RulesPreview = z.infer<typeof RulesPreview>;

export const listRules = defineOperation({
  id: 'listRules',
  method: 'GET',
  path: '/rules',
  summary: 'List rules in the order in which they apply',
  reply: z.array(Rule),
});

export const createRule = defineOperation({
  id: 'createRule',
  method: 'POST',
  path: '/rules',
  summary: 'Create a rule, at the end or at a position',
  creates: true,
  body: z.object({
    ...NewRule.shape,
    /** Position of the rule in the list, counted from 0; by default last. */
    place: z.optional(
      z
        .number(NO_POSITION)
        .check(z.refine((place) => Number.isInteger(place) && place >= 0 && place <= MAX_RULES, NO_POSITION)),
    ),
  }),
  status: 201,
  reply: Rule,
});

export const updateRule = defineOperation({
  id: 'updateRule',
  method: 'PUT',
  path: '/rules/:id',
  summary: 'Update the conditions or changes of a rule; existing transactions are not affected',
  params: IdParams,
  body: z.object({ conditions: z.optional(RuleConditions), changes: z.optional(RuleChanges) }).check(
    z.refine(({ conditions, changes }) => conditions !== undefined || changes !== undefined, {
      path: ['changes'],
      error: NOTHING_TO_CHANGE_MESSAGE,
    }),
  ),
  versioned: true,
  reply: Rule,
  refusals: { 409: createVersionConflictReplySchema(Rule) },
});

export const orderRules = defineOperation({
  id: 'orderRules',
  method: 'PUT',
  path: '/rules/order',
  summary: 'Reorder rules; rules that are not listed come last, in their current order',
  body: z.object({
    ruleIds: z
      .array(Id, 'Send the rule ids in the new order')
      .check(z.maxLength(MAX_RULES, `Send at most ${MAX_RULES} rules`)),
  }),
  reply: z.array(Rule),
});

export const deleteRule = defineOperation({
  id: 'deleteRule',
  method: 'DELETE',
  path: '/rules/:id',
  summary: 'Delete a rule; transactions it changed are not affected',
  params: IdParams,
  reply: z.object({ message: z.string() }),
});

export const previewRules = defineOperation({
  id: 'previewRules',
  method: 'POST',
  path: '/rules/preview',
  summary: 'Preview the changes that one rule or all rules would make to existing transactions',
  body: Tried,
  reply: RulesPreview,
});

export const applyRules = defineOperation({
  id: 'applyRules',
  method: 'POST',
  path: '/rules/apply',
  summary: 'Apply one rule or all rules to up to 10,000 existing transactions; can be undone for a day',
  body: z.extend(Tried, {
    /** True to include transactions that were checked against a statement. */
    withChecked: z._default(z.boolean('withChecked must be true or false'), false),
  }),
  reply: z.object({
    message: z.string(),
    changedCount: z.number(),
    /** The id with which the change can be undone; null if nothing changed. */
    changeId: z.nullable(z.string()),
    /** Set if more transactions may need to be changed, because the call stops when it reaches its limit. */
    isCapped: z.optional(z.literal(true)),
  }),
});

export const proposeByRules = defineOperation({
  id: 'proposeByRules',
  method: 'GET',
  path: '/rules/proposal',
  summary: 'Get the values that the rules would set in a new transaction; null for fields that no rule sets',
  query: z.object({
    /** Name of the new transaction. */
    name: optionalParamSchema(requiredTextSchema(200, '')),
    /** True for income, false for an expense. */
    isIncome: YesOrNo,
    /** Amount of the new transaction. */
    amount: AmountInAddress,
    /** Account of the new transaction. */
    accountId: optionalParamSchema(Id),
  }),
  reply: z.object({
    name: z.nullable(z.string()),
    category: z.nullable(z.string()),
    tags: z.array(z.string()),
    accountId: z.nullable(z.string()),
  }),
});
