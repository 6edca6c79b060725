import { listTransactions } from '../../contract/transactions/transactions.ts';
import { listTransferProposals } from '../../contract/transactions/transfers.ts';
import { queryFor } from '../api/use-operation.ts';

/** The query for pairs of transactions that look like one transfer, newest first. */
export const proposalsQuery = queryFor(listTransferProposals, { query: {} });

/** The query for the newest transfer, which shows whether there are any transfers. */
export const newestTransferQuery = queryFor(listTransactions, { query: { transfers: 'only', limit: 1 } });
