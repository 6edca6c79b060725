import * as z from 'zod/mini';
import { Category } from './categories.ts';
import { Day } from './day.ts';
import { amountAboveZero, Money } from './money.ts';
import { operation } from './operation.ts';
import { optionalText, text } from './text.ts';

const noun = 'transactions';

export const Transaction = z.object({
  _id: z.string(),
  name: z.string(),
  category: z.string(),
  cost: Money,
  addedOn: z.string(),
  isIncome: z.boolean(),
  note: z.string(),
});
export type Transaction = z.infer<typeof Transaction>;

/** What a person enters. The sentences are those of the add-transaction form. */
export const NewTransaction = z.object({
  name: text(200, 'Please enter a name for the transaction'),
  category: Category,
  cost: amountAboveZero('Please enter a valid cost greater than 0'),
  addedOn: Day,
  isIncome: z.boolean('Please say whether it is an income'),
  note: optionalText(2000),
});
export type NewTransaction = z.infer<typeof NewTransaction>;

/** A whole number in an address; an empty value is the default. */
function wholeNumber(minimum: number, maximum: number, byDefault: number, sentence: string) {
  return z.pipe(
    z.optional(z.union([z.string(), z.number()])),
    z.transform((value, context) => {
      if (value === undefined || value === '') return byDefault;
      const number = /^\d{1,15}$/.test(String(value)) ? Number(value) : Number.NaN;
      if (number >= minimum && number <= maximum) return number;
      context.issues.push({ code: 'custom', message: sentence, input: value });
      return z.NEVER;
    }),
  );
}

/** Which page of a list, from 1, and how many things a page holds. */
export const PageQuery = z.object({
  page: wholeNumber(1, Number.MAX_SAFE_INTEGER, 1, 'Please give a page number from 1'),
  limit: wholeNumber(1, 100, 10, 'Please give a limit from 1 to 100'),
});

export const createTransaction = operation({
  id: 'createTransaction',
  noun,
  method: 'POST',
  path: '/transactions',
  summary: 'Record an income or an expense',
  access: 'user',
  creates: true,
  body: NewTransaction,
  status: 201,
  reply: Transaction,
});

export const listTransactions = operation({
  id: 'listTransactions',
  noun,
  method: 'GET',
  path: '/transactions',
  summary: 'A page of transactions, newest day first, then newest made',
  access: 'user',
  query: PageQuery,
  status: 200,
  reply: z.object({
    transactions: z.array(Transaction),
    totalPages: z.number(),
    currentPage: z.number(),
    totalCount: z.number(),
  }),
});
