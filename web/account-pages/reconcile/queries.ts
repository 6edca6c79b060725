import { getLastReconciliation } from '../../../contract/reconciliations.ts';
import { createQueryOptions } from '../../api/use-operation.ts';

export const lastReconciliationQuery = (id: string) => createQueryOptions(getLastReconciliation, { params: { id } });
