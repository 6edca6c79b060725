import * as operations from '../../contract/filters.ts';
import { queryFor } from '../use-operation.ts';

/** The saved filters, sorted by name. */
export const filtersQuery = queryFor(operations.listFilters, {});
