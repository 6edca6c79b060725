import * as z from 'zod/mini';
import { Category } from './categories.ts';
import { amountAboveZero, toMinor } from './money.ts';
import { operation } from './operation.ts';
import { AmountInAddress, optional, YesOrNo } from './query-params.ts';
import { TagNames } from './tags.ts';
import { Id, IdParams, text } from './text.ts';
import { Transaction } from './transactions.ts';
import { outdated, Version } from './version.ts';

/*
 * Rules say what becomes of transactions that are alike: one that fits all conditions of a rule is given what the rule sets. They
 * stand in an order: of two rules that would set the same field the first does.
 */
const noun = 'rules';

/** So many rules may one person have: all of them are looked at for every transaction. */
export const MAX_RULES = 100;

/** The most of the newest transactions that are looked at when rules are tried or applied, and the most that are changed at once. */
export const MAX_LOOKED_AT = 100_000;
export const MAX_CHANGED = 10_000;
/** Of those that would be changed so many are shown. */
export const MAX_SHOWN = 50;

const Name = text(200, 'Please enter a name for the transaction');
const Part = text(200, 'Please enter the words to look for');
/** One of `GET /accounts`: any other is a 404. */
const AccountId = text(64, 'Please choose an account');
const Limit = amountAboveZero('Please enter an amount greater than 0');

/**
 * What a transaction has to be, all of it. Texts are compared as a search does: ignoring case and accents, literally. Amounts
 * have no sign and are both included.
 */
export const RuleConditions = z
  .object({
    nameContains: z.optional(Part),
    nameIs: z.optional(Part),
    noteContains: z.optional(Part),
    fromAmount: z.optional(Limit),
    toAmount: z.optional(Limit),
    isIncome: z.optional(z.boolean('Please say whether it is an income')),
    accountId: z.optional(AccountId),
  })
  .check(
    z.refine((conditions) => Object.values(conditions).some((value) => value !== undefined), {
      path: ['nameContains'],
      error: 'Please say which transactions the rule is for',
    }),
    z.refine(({ nameContains, nameIs }) => nameContains === undefined || nameIs === undefined, {
      path: ['nameIs'],
      error: 'Please say either what the name contains or what it is',
    }),
    z.refine(
      ({ fromAmount, toAmount }) =>
        fromAmount === undefined || toAmount === undefined || toMinor(fromAmount) <= toMinor(toAmount),
      { path: ['toAmount'], error: 'Please enter an amount that is not below the first' },
    ),
  );
export type RuleConditions = z.infer<typeof RuleConditions>;

/** What it then gets. Tags are added to those that it has. */
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
      { path: ['category'], error: 'Please say what the rule does' },
    ),
  );
export type RuleChanges = z.infer<typeof RuleChanges>;

export const NewRule = z.object({ conditions: RuleConditions, changes: RuleChanges });
export type NewRule = z.infer<typeof NewRule>;

/** As it was kept: its fields were checked when they came. */
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

/** One rule, saved or not, looked at alone; without one all that are saved, in their order. */
const Tried = z.object({ rule: z.optional(NewRule) });

/** What rules would do to what is there already. Transfers are never looked at. */
export const RulesPreview = z.object({
  /** How many would be changed, without those that were checked against a statement, of which there are `checkedCount`. */
  count: z.number(),
  checkedCount: z.number(),
  /** How many fit but are split, and so left alone. */
  splitCount: z.number(),
  lookedAt: z.number(),
  /** Set where not all were looked at: at most 100,000, and no further than to 10,000 that would be changed. */
  isCapped: z.optional(z.literal(true)),
  /** Some of them, the newest first: as they are, and as they would be. */
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

export const listRules = operation({
  id: 'listRules',
  noun,
  method: 'GET',
  path: '/rules',
  summary: 'The rules in their order',
  access: 'user',
  status: 200,
  reply: z.array(Rule),
});

export const createRule = operation({
  id: 'createRule',
  noun,
  method: 'POST',
  path: '/rules',
  summary: 'Add a rule, after all others or at a place in their order',
  access: 'user',
  creates: true,
  body: z.object({
    ...NewRule.shape,
    /** From 0; without one it comes last. */
    place: z.optional(
      z
        .number('Please give a place in the order')
        .check(
          z.refine(
            (place) => Number.isInteger(place) && place >= 0 && place <= MAX_RULES,
            'Please give a place in the order',
          ),
        ),
    ),
  }),
  status: 201,
  reply: Rule,
});

export const updateRule = operation({
  id: 'updateRule',
  noun,
  method: 'PUT',
  path: '/rules/:id',
  summary: 'Change the conditions of a rule, or what it does; what is already there stays as it is',
  access: 'user',
  params: IdParams,
  body: z.object({ conditions: z.optional(RuleConditions), changes: z.optional(RuleChanges) }).check(
    z.refine(({ conditions, changes }) => conditions !== undefined || changes !== undefined, {
      path: ['changes'],
      error: 'Please say what the rule does',
    }),
  ),
  versioned: true,
  status: 200,
  reply: Rule,
  refusals: { 409: outdated(Rule) },
});

export const orderRules = operation({
  id: 'orderRules',
  noun,
  method: 'PUT',
  path: '/rules/order',
  summary: 'Put the rules in another order; those that are not named come after, in the order they had',
  access: 'user',
  body: z.object({
    ruleIds: z
      .array(Id, 'Please name the rules in their order')
      .check(z.maxLength(MAX_RULES, `Please name at most ${MAX_RULES} rules`)),
  }),
  status: 200,
  reply: z.array(Rule),
});

export const deleteRule = operation({
  id: 'deleteRule',
  noun,
  method: 'DELETE',
  path: '/rules/:id',
  summary: 'Delete a rule; what it has changed stays as it is',
  access: 'user',
  params: IdParams,
  status: 200,
  reply: z.object({ message: z.string() }),
});

export const previewRules = operation({
  id: 'previewRules',
  noun,
  method: 'POST',
  path: '/rules/preview',
  summary: 'Try a rule, or all of them, on the transactions that are there, and change nothing',
  access: 'user',
  body: Tried,
  status: 200,
  reply: RulesPreview,
});

export const applyRules = operation({
  id: 'applyRules',
  noun,
  method: 'POST',
  path: '/rules/apply',
  summary:
    'Have a rule, or all of them, change the transactions that are there, at most 10,000; a day long it can be undone',
  access: 'user',
  body: z.extend(Tried, {
    /** Whether those that were checked against a statement are changed, too. */
    withChecked: z._default(z.boolean('Please say whether checked transactions are changed too'), false),
  }),
  status: 200,
  reply: z.object({
    message: z.string(),
    changedCount: z.number(),
    /** By which it can be undone; null where nothing was changed. */
    changeId: z.nullable(z.string()),
    /** Set where there may be more to change. */
    isCapped: z.optional(z.literal(true)),
  }),
});

export const proposeByRules = operation({
  id: 'proposeByRules',
  noun,
  method: 'GET',
  path: '/rules/proposal',
  summary: 'What the rules say of a transaction that is about to be entered; null where they say nothing',
  access: 'user',
  query: z.object({
    name: optional(text(200, '')),
    isIncome: YesOrNo,
    amount: AmountInAddress,
    accountId: optional(Id),
  }),
  status: 200,
  reply: z.object({
    name: z.nullable(z.string()),
    category: z.nullable(z.string()),
    tags: z.array(z.string()),
    accountId: z.nullable(z.string()),
  }),
});
