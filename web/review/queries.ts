import { listTransactions } from '../../contract/transactions/transactions.ts';
import { createQueryOptions } from '../api/use-operation.ts';

/** The latest transactions to review. Once they have been reviewed, older ones follow. */
export const toReviewQuery = createQueryOptions(listTransactions, { query: { reviewed: 'false', limit: 50 } });
