import * as operations from '../../contract/recurring.ts';
import { queryFor } from '../api/use-operation.ts';

/** All recurring items, next due first. */
export const recurringQuery = queryFor(operations.listRecurring, {});
