import { keepPreviousData } from '@tanstack/react-query';
import * as operations from '../../contract/transactions/trash.ts';
import { queryFor } from '../api/use-operation.ts';
import { PAGE_SIZE } from '../lists/address.ts';

/** A page of deleted transactions, most recently deleted first. The previous page stays visible while it loads. */
export const trashQuery = (page: number) =>
  queryFor(operations.listTrash, { query: { page, limit: PAGE_SIZE } }, { placeholderData: keepPreviousData });
