import * as operations from '../../../contract/repeating.ts';
import { createQueryOptions } from '../../api/use-operation.ts';

/** The query for the detected series. */
export const repeatingQuery = createQueryOptions(operations.listRepeating, {});
