import { keepPreviousData } from '@tanstack/react-query';
import * as operations from '../../../contract/transactions.ts';
import type { Kind } from '../../categories/queries.ts';
import { queryFor } from '../../use-operation.ts';

/** The names with a word that begins like that, each as it was entered last. Until they are there those before them stay. */
export const namesQuery = (search: string, kind: Kind) =>
  queryFor(
    operations.suggestNames,
    { query: { search, isIncome: kind === 'income' ? 'true' : 'false' } },
    { placeholderData: keepPreviousData },
  );
