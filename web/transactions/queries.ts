import { keepPreviousData } from '@tanstack/react-query';
import * as operations from '../../contract/transactions/transactions.ts';
import { queryFor } from '../api/use-operation.ts';
import type { View } from './address.ts';
import { toFilter, toQuery } from './view.ts';

/** The query for a page of transactions. The previous page remains visible while the next one loads. */
export const transactionsQuery = (view: View) =>
  queryFor(operations.listTransactions, { query: toQuery(view) }, { placeholderData: keepPreviousData });

/** The query for the totals of all transactions that match the filters. */
export const sumsQuery = (view: View) => queryFor(operations.sumTransactions, { query: toFilter(view) });
