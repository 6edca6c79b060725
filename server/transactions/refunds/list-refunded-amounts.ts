import type { OperationReply } from '../../../contract/operation.ts';
import type { listRefundedAmounts as operation } from '../../../contract/transactions/refunded-amounts.ts';
import { minorToAmount } from '../../../domain/money.ts';
import type { Db } from '../../db/schema.ts';
import { selectByIndex } from '../../db/select-by-index.ts';
import { parseSplitLines, selectSplitLinesColumn } from '../split-lines.ts';

/** The index by day that contains only refunds. */
const REFUNDS_BY_DAY_INDEX = 'transactions_refunds_by_day';

/** Returns the amounts refunded from the first to the last day, in total and by category, largest first. */
export async function listRefundedAmounts(
  db: Db,
  userId: number,
  { first, last }: { first: string; last: string },
): Promise<OperationReply<typeof operation>> {
  const refunds = await selectByIndex(db, 'transactions', REFUNDS_BY_DAY_INDEX)
    .select(['category', 'amount_minor'])
    .select(selectSplitLinesColumn(db))
    .where('user_id', '=', userId)
    .where('refund_of', 'is not', null)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .execute();
  const minors = new Map<string, number>();
  for (const { lines, ...whole } of refunds) {
    for (const { category, amount_minor } of lines === null ? [whole] : parseSplitLines(lines)) {
      minors.set(category, (minors.get(category) ?? 0) - amount_minor);
    }
  }
  return {
    total: minorToAmount(refunds.reduce((sum, { amount_minor }) => sum - amount_minor, 0)),
    categories: [...minors]
      .sort(([a, one], [b, other]) => other - one || a.localeCompare(b, 'en'))
      .map(([category, minor]) => ({ category, amount: minorToAmount(minor) })),
  };
}
