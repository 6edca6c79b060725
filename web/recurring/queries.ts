import * as operations from '../../contract/recurring-items.ts';
import { createQueryOptions } from '../api/use-operation.ts';

/** All recurring items, next due date first. */
export const recurringQuery = createQueryOptions(operations.listRecurring, {});
