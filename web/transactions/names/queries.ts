import { keepPreviousData } from '@tanstack/react-query';
import * as operations from '../../../contract/transactions/names.ts';
import { createQueryOptions } from '../../api/use-operation.ts';
import type { TransactionKind } from '../../categories/queries.ts';

/**
 * The query for names that contain a word with this beginning, each with its latest values. The previous names remain
 * visible while it loads.
 */
export const namesQuery = (search: string, kind: TransactionKind) =>
  createQueryOptions(
    operations.suggestNames,
    { query: { search, isIncome: kind === 'income' ? 'true' : 'false' } },
    { placeholderData: keepPreviousData },
  );
