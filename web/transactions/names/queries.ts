import { keepPreviousData } from '@tanstack/react-query';
import * as operations from '../../../contract/transactions/name-suggestions.ts';
import { createQueryOptions } from '../../api/use-operation.ts';
import type { TransactionKind } from '../../categories/queries.ts';

/**
 * Names of earlier transactions in which a word starts with the search text. Each comes with the latest values used
 * with that name. The previous names stay visible while new ones load.
 */
export const nameSuggestionsQuery = (search: string, kind: TransactionKind) =>
  createQueryOptions(
    operations.suggestNames,
    { query: { search, isIncome: kind === 'income' ? 'true' : 'false' } },
    { placeholderData: keepPreviousData },
  );
