import { listTransactions } from '../../contract/transactions/transactions.ts';
import { listTransferProposals } from '../../contract/transactions/transfers.ts';
import { createQueryOptions } from '../api/use-operation.ts';

/** The query for pairs of transactions that look like one transfer, newest first. */
export const transferProposalsQuery = createQueryOptions(listTransferProposals, { query: {} });

/** The query for the newest transfer, which shows whether there are any transfers. */
export const newestTransferQuery = createQueryOptions(listTransactions, { query: { transfers: 'only', limit: 1 } });
