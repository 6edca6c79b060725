import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { accountsQuery } from '../accounts/queries.ts';

/** What an account is called; one that is not known by its id. The same function until the accounts change. */
export function useAccountName(): (id: string) => string {
  const { data } = useQuery(accountsQuery);
  return useCallback((id) => data?.find(({ _id }) => _id === id)?.name ?? id, [data]);
}
