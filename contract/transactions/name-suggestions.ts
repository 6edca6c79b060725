import * as z from 'zod/mini';
import { Money } from '../amount-schemas.ts';
import { defineOperation } from '../operation.ts';
import { optionalParamSchema, YesOrNo } from '../query-params.ts';
import { SEARCH_TOO_LONG_MESSAGE } from './messages.ts';

/** A suggestion that is offered while the user types a name: the newest transaction with that name. */
export const NameSuggestion = z.object({
  name: z.string(),
  /** For a split transaction: the category of its largest line. */
  category: z.string(),
  cost: Money,
  accountId: z.string(),
  addedOn: z.string(),
});
export type NameSuggestion = z.infer<typeof NameSuggestion>;

export const suggestNames = defineOperation({
  id: 'suggestNames',
  method: 'GET',
  path: '/transactions/names',
  summary:
    'Suggest up to six names in which a word starts with the search text, most recently used first, each with its latest transaction',
  query: z.object({
    /** The beginning of any word in the name. */
    search: optionalParamSchema(z.string().check(z.maxLength(200, SEARCH_TOO_LONG_MESSAGE))),
    /** True for names of income; names of expenses by default. */
    isIncome: YesOrNo,
  }),
  reply: z.array(NameSuggestion),
});
