import { getSummary } from '../../contract/dashboard.ts';
import { createQueryOptions } from '../api/use-operation.ts';

/** The totals of all transactions, and the latest transactions. */
export const summaryQuery = createQueryOptions(getSummary, {});
