import { listTransactions } from '../../contract/transactions/transactions.ts';
import { listTransferProposals } from '../../contract/transactions/transfers.ts';
import { createQueryOptions } from '../api/use-operation.ts';

/** Pairs of transactions that look like one transfer, newest first. */
export const transferProposalsQuery = createQueryOptions(listTransferProposals, { query: {} });

/** The latest transfer, or an empty list. Used to find out whether the user has any transfers. */
export const newestTransferQuery = createQueryOptions(listTransactions, { query: { transfers: 'only', limit: 1 } });
