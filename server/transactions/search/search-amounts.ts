import type { Db } from '../../db/schema.ts';
import { foldText } from '../../text/fold-text.ts';
import { countUpToLimit, estimateMaxCount } from './count-transactions.ts';
import {
  buildTextCondition,
  selectTransactionsByAmount,
  selectTransactionsByFilter,
  splitFilterByRefund,
  type TransactionRowFilter,
} from './filter-query.ts';
import { mergeResultSets, type ResultSet } from './result-set.ts';
import { createResultSet, findTransactionsByText, listSortedRows } from './search-transactions.ts';

/**
 * Maximum number of rows with a matching amount that are sorted for a page. If there are more, reading all rows in list
 * order soon finds enough of them to fill the page.
 */
const SORTED_AT_MOST = 50_000;

/**
 * Finds transactions with a matching amount and, if there is a search text, with that text in the name or note. Uses
 * the index of amounts if few rows match there, otherwise the index for the other conditions of the filter.
 */
export async function findTransactionsByAmount(
  db: Db,
  userId: number,
  filter: TransactionRowFilter,
  text: string,
): Promise<ResultSet> {
  const [own = filter, refunds] = await splitFilterByRefund(db, userId, filter);
  const found = await findBySignedAmount(db, userId, own, text);
  // Refunds are the only negative amounts, so they can be found quickly through the index of amounts.
  return refunds ? mergeResultSets(found, await findInAmounts(db, userId, refunds, text)) : found;
}

function findInAmounts(db: Db, userId: number, filter: TransactionRowFilter, text: string): Promise<ResultSet> {
  const found = selectTransactionsByAmount(db, userId, filter);
  return createResultSet(db, userId, filter, text === '' ? found : found.where(buildTextCondition(db, foldText(text))));
}

async function findBySignedAmount(
  db: Db,
  userId: number,
  filter: TransactionRowFilter,
  text: string,
): Promise<ResultSet> {
  const { minMinor, maxMinor, isRefund } = filter;
  const withAmount = await countUpToLimit(
    db,
    selectTransactionsByAmount(db, userId, { minMinor, maxMinor, isRefund }),
    SORTED_AT_MOST,
  );
  const others = await estimateMaxCount(db, userId, filter, SORTED_AT_MOST);
  if (withAmount <= Math.min(SORTED_AT_MOST, others)) {
    return findInAmounts(db, userId, filter, text);
  }
  if (text !== '') return findTransactionsByText(db, userId, filter, text);
  if (others <= SORTED_AT_MOST)
    return createResultSet(db, userId, filter, selectTransactionsByFilter(db, userId, filter));
  return {
    ...(await createResultSet(db, userId, filter, selectTransactionsByAmount(db, userId, filter))),
    rows: (span) => listSortedRows(db, selectTransactionsByFilter(db, userId, filter), span),
  };
}
