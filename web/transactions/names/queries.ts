import { keepPreviousData } from '@tanstack/react-query';
import * as operations from '../../../contract/transactions/transactions.ts';
import { queryFor } from '../../api/use-operation.ts';
import type { Kind } from '../../categories/queries.ts';

/** Names with a word that starts like the search, each with its latest values. The previous ones stay while loading. */
export const namesQuery = (search: string, kind: Kind) =>
  queryFor(
    operations.suggestNames,
    { query: { search, isIncome: kind === 'income' ? 'true' : 'false' } },
    { placeholderData: keepPreviousData },
  );
