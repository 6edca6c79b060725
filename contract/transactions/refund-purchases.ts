import * as z from 'zod/mini';
import { Money } from '../amount-schemas.ts';
import { Day } from '../day-schema.ts';
import { defineOperation } from '../operation.ts';
import { AmountInAddress, optionalParamSchema } from '../query-params.ts';
import { requiredTextSchema } from '../text-schemas.ts';
import { Transaction } from './transactions.ts';

/** Maximum number of purchases in a reply. */
export const MAX_PROPOSED_PURCHASES = 8;

const searchedText = (maximum: number) => optionalParamSchema(requiredTextSchema(maximum, 'Enter a search term'));

export const listRefundPurchases = defineOperation({
  id: 'listRefundPurchases',
  method: 'GET',
  path: '/transactions/purchases',
  summary:
    'List the purchases that an income transaction may refund, most similar first, or the purchases that match a search',
  query: z.object({
    /** The name of the refund. Purchases whose names contain the same words come first. */
    name: searchedText(200),
    /** The amount of the refund. A purchase is only listed if at least this amount of it has not been refunded yet. */
    amount: AmountInAddress,
    /**
     * Search text, as in the list of transactions. If it is given, all matching purchases are listed. Otherwise, only
     * likely purchases are listed.
     */
    search: searchedText(2000),
    /** The last day of the purchases, usually the day of the refund. */
    endDate: optionalParamSchema(Day),
  }),
  reply: z.object({
    purchases: z.array(z.object({ transaction: Transaction, left: Money })),
    /** True if the name contains a word such as "refund" or "return". */
    hasRefundWord: z.boolean(),
  }),
});
