import { listTransactions } from '../../contract/transactions/transactions.ts';
import { listTransferProposals } from '../../contract/transactions/transfers.ts';
import { queryFor } from '../api/use-operation.ts';

/** Pairs of transactions that look like one transfer, newest first. */
export const proposalsQuery = queryFor(listTransferProposals, { query: {} });

/** The newest transfer; used to check if any exists. */
export const newestTransferQuery = queryFor(listTransactions, { query: { transfers: 'only', limit: 1 } });
