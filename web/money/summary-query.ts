import { getSummary } from '../../contract/dashboard.ts';
import { createQueryOptions } from '../api/use-operation.ts';

/** The query for the sums of all transactions, and for the newest transactions. */
export const summaryQuery = createQueryOptions(getSummary, {});
