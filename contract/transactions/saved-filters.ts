import * as z from 'zod/mini';
import { DATE_PRESETS } from '../../domain/date-presets.ts';
import { Category, CategoryList } from '../categories.ts';
import { Day } from '../day-schema.ts';
import { defineOperation } from '../operation.ts';
import { IdParams, requiredTextSchema } from '../text-schemas.ts';
import { TagName } from './tag-name.ts';

/** Maximum number of saved filters per user. The limit ensures that all filters fit in a menu. */
export const MAX_SAVED_FILTERS = 100;

/** Filters of the transaction list. The fields have the same names as the parameters in the URL of the page. */
export const FilterOfList = z.object({
  search: z.optional(requiredTextSchema(200, 'Enter a search')),
  type: z.optional(z.enum(['expense', 'income', 'transfer'], 'Use expense, income or transfer')),
  category: z.optional(Category),
  /** Transactions in any of these categories. */
  categories: z.optional(CategoryList),
  tag: z.optional(TagName),
  name: z.optional(requiredTextSchema(200, 'Enter a name')),
  /**
   * The id of an account in `GET /accounts`; for other ids the reply is 400. If the account is deleted and its entries
   * are moved to another account, the filter gets the id of that account. If the account had no entries, the filter is
   * deleted too.
   */
  account: z.optional(requiredTextSchema(64, 'Select an account')),
  from: z.optional(Day),
  to: z.optional(Day),
  /** A date range relative to today. It replaces `from` and `to`. */
  dates: z.optional(z.enum(DATE_PRESETS, 'Choose a date range')),
  /** `only` lists only transactions with an estimated amount. */
  estimates: z.optional(z.literal('only', 'Use "only", or omit this parameter')),
  /** `only` lists only transactions that are waiting for review. */
  toReview: z.optional(z.literal('only', 'Use "only", or omit this parameter')),
});
export type FilterOfList = z.infer<typeof FilterOfList>;

const FilterName = requiredTextSchema(50, 'Enter a name for the filter');

/** Contains no checks, because the filter was validated when it was saved. */
const KeptFilter = z.object({
  search: z.optional(z.string()),
  type: z.optional(z.enum(['expense', 'income', 'transfer'])),
  category: z.optional(z.string()),
  categories: z.optional(z.array(z.string())),
  tag: z.optional(z.string()),
  name: z.optional(z.string()),
  account: z.optional(z.string()),
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  dates: z.optional(z.enum(DATE_PRESETS)),
  estimates: z.optional(z.literal('only')),
  toReview: z.optional(z.literal('only')),
});

export const SavedFilter = z.object({ _id: z.string(), name: z.string(), filter: KeptFilter });
export type SavedFilter = z.infer<typeof SavedFilter>;

export const listFilters = defineOperation({
  id: 'listFilters',
  method: 'GET',
  path: '/filters',
  summary: 'List saved filters, sorted by name',
  reply: z.array(SavedFilter),
});

export const createFilter = defineOperation({
  id: 'createFilter',
  method: 'POST',
  path: '/filters',
  summary: 'Save a filter under a name; 409 if the name is taken',
  creates: true,
  body: z.object({ name: FilterName, filter: FilterOfList }),
  status: 201,
  reply: SavedFilter,
});

export const updateFilter = defineOperation({
  id: 'updateFilter',
  method: 'PUT',
  path: '/filters/:id',
  summary: 'Rename or change a saved filter',
  params: IdParams,
  body: z.object({ name: FilterName, filter: z.optional(FilterOfList) }),
  reply: SavedFilter,
});

export const deleteFilter = defineOperation({
  id: 'deleteFilter',
  method: 'DELETE',
  path: '/filters/:id',
  summary: 'Delete a saved filter',
  params: IdParams,
  reply: z.object({ message: z.string() }),
});
