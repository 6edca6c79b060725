import { keepPreviousData } from '@tanstack/react-query';
import * as operations from '../../contract/transactions/trash.ts';
import { createQueryOptions } from '../api/use-operation.ts';
import { DEFAULT_ROWS_PER_PAGE } from '../lists/list-address.ts';

/**
 * A page of deleted transactions, most recently deleted first. The previous page stays visible while the next one
 * loads.
 */
export const trashQuery = (page: number) =>
  createQueryOptions(
    operations.listTrash,
    { query: { page, limit: DEFAULT_ROWS_PER_PAGE } },
    { placeholderData: keepPreviousData },
  );
