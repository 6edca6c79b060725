import * as operations from '../../contract/recurring.ts';
import { createQueryOptions } from '../api/use-operation.ts';

/** The query for all recurring items. The item that is due next comes first. */
export const recurringQuery = createQueryOptions(operations.listRecurring, {});
