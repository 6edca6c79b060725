import { listTransactions } from '../../contract/transactions/transactions.ts';
import { createQueryOptions } from '../api/use-operation.ts';

/** The query for the newest transactions to review. Those after them follow when these are reviewed. */
export const toReviewQuery = createQueryOptions(listTransactions, { query: { reviewed: 'false', limit: 50 } });
