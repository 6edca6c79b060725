import { getSummary } from '../../contract/dashboard.ts';
import { queryFor } from '../api/use-operation.ts';

/** Sums of all transactions, and the latest ones. */
export const summaryQuery = queryFor(getSummary, {});
