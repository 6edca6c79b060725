import * as operations from '../../../contract/repeating.ts';
import { createQueryOptions } from '../../api/use-operation.ts';

/** The query for what seems to repeat. */
export const repeatingQuery = createQueryOptions(operations.listRepeating, {});
