import { keepPreviousData } from '@tanstack/react-query';
import * as operations from '../../contract/transactions/trash.ts';
import { PAGE_SIZE } from '../lists/address.ts';
import { queryFor } from '../use-operation.ts';

/** A page of deleted transactions, most recently deleted first. The previous page stays visible while it loads. */
export const trashQuery = (page: number) =>
  queryFor(operations.listTrash, { query: { page, limit: PAGE_SIZE } }, { placeholderData: keepPreviousData });
