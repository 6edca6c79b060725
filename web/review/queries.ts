import { listTransactions } from '../../contract/transactions/transactions.ts';
import { createQueryOptions } from '../api/use-operation.ts';

/**
 * The latest transactions to review, optionally only those that an import has added. Once the user has reviewed them,
 * the query returns older transactions.
 */
export const transactionsToReviewQuery = (importId?: string) =>
  createQueryOptions(listTransactions, { query: { reviewed: 'false', limit: 50, ...(importId && { importId }) } });
