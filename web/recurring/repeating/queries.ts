import * as operations from '../../../contract/repeating-series.ts';
import { createQueryOptions } from '../../api/use-operation.ts';

/** Series of similar payments that the server has detected. */
export const repeatingSeriesQuery = createQueryOptions(operations.listRepeating, {});
