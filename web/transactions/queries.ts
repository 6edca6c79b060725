import { keepPreviousData } from '@tanstack/react-query';
import * as operations from '../../contract/transactions.ts';
import { queryFor } from '../use-operation.ts';
import type { View } from './address.ts';
import { filterOf, queryOf } from './view.ts';

/** A page of transactions. Until it is there the one before it stays; an answer that nobody waits for is dropped. */
export const transactionsQuery = (view: View) =>
  queryFor(operations.listTransactions, { query: queryOf(view) }, { placeholderData: keepPreviousData });

/** What all that the view's filters let through adds up to, however many. */
export const sumsQuery = (view: View) => queryFor(operations.sumTransactions, { query: filterOf(view) });
