import { keepPreviousData } from '@tanstack/react-query';
import * as operations from '../../contract/transactions/trash.ts';
import { createQueryOptions } from '../api/use-operation.ts';
import { PAGE_SIZE } from '../lists/list-address.ts';

/**
 * The query for a page of deleted transactions, newest deletion first. The previous page remains visible while the next
 * one loads.
 */
export const trashQuery = (page: number) =>
  createQueryOptions(
    operations.listTrash,
    { query: { page, limit: PAGE_SIZE } },
    { placeholderData: keepPreviousData },
  );
