import * as z from 'zod/mini';
import { Category } from './categories.ts';
import { Day } from './day.ts';
import { operation } from './operation.ts';
import { TagName } from './tags.ts';
import { Id, IdParams, text } from './text.ts';

const noun = 'filters';

/** Days that are meant from today on, whenever that is. */
export const DATE_PRESETS = ['this-month', 'last-month', 'this-year', 'last-12-months'] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

/** What a list can be narrowed by, by the names it has in the address of the page. */
export const FilterOfList = z.object({
  search: z.optional(text(200, 'Please enter a search')),
  type: z.optional(z.enum(['expense', 'income', 'transfer'], 'Please give expense, income or transfer')),
  category: z.optional(Category),
  tag: z.optional(TagName),
  /** The id of one. */
  account: z.optional(Id),
  from: z.optional(Day),
  to: z.optional(Day),
  /** In the place of both days. */
  dates: z.optional(z.enum(DATE_PRESETS, 'Please give a span of days')),
});
export type FilterOfList = z.infer<typeof FilterOfList>;

const FilterName = text(50, 'Please enter a name for the filter');

export const SavedFilter = z.object({ _id: z.string(), name: z.string(), filter: FilterOfList });
export type SavedFilter = z.infer<typeof SavedFilter>;

export const listFilters = operation({
  id: 'listFilters',
  noun,
  method: 'GET',
  path: '/filters',
  summary: 'The saved filters, sorted by name',
  access: 'user',
  status: 200,
  reply: z.array(SavedFilter),
});

export const createFilter = operation({
  id: 'createFilter',
  noun,
  method: 'POST',
  path: '/filters',
  summary: 'Save a filter under a name; a name that is taken is a 409',
  access: 'user',
  creates: true,
  body: z.object({ name: FilterName, filter: FilterOfList }),
  status: 201,
  reply: SavedFilter,
});

export const updateFilter = operation({
  id: 'updateFilter',
  noun,
  method: 'PUT',
  path: '/filters/:id',
  summary: 'Rename a saved filter, or change what it filters by',
  access: 'user',
  params: IdParams,
  body: z.object({ name: FilterName, filter: z.optional(FilterOfList) }),
  status: 200,
  reply: SavedFilter,
});

export const deleteFilter = operation({
  id: 'deleteFilter',
  noun,
  method: 'DELETE',
  path: '/filters/:id',
  summary: 'Delete a saved filter',
  access: 'user',
  params: IdParams,
  status: 200,
  reply: z.object({ message: z.string() }),
});
