import { listTransactions } from '../../contract/transactions/transactions.ts';
import { createQueryOptions } from '../api/use-operation.ts';

/** The newest transactions to review. Reviewing them makes room for the next ones. */
export const toReviewQuery = createQueryOptions(listTransactions, { query: { reviewed: 'false', limit: 50 } });
