import { keepPreviousData } from '@tanstack/react-query';
import * as operations from '../../contract/transactions/transactions.ts';
import { queryFor } from '../api/use-operation.ts';
import type { View } from './address.ts';
import { toFilter, toQuery } from './view.ts';

/** A page of transactions. The previous page stays visible while it loads; unused requests are cancelled. */
export const transactionsQuery = (view: View) =>
  queryFor(operations.listTransactions, { query: toQuery(view) }, { placeholderData: keepPreviousData });

/** The sums of all transactions that match the filters. */
export const sumsQuery = (view: View) => queryFor(operations.sumTransactions, { query: toFilter(view) });
