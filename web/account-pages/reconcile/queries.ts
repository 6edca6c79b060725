import { getLastReconciliation } from '../../../contract/reconciliations.ts';
import { createQueryOptions } from '../../api/use-operation.ts';

/** The query for the last finished reconciliation of an account. */
export const lastReconciliationQuery = (id: string) => createQueryOptions(getLastReconciliation, { params: { id } });
