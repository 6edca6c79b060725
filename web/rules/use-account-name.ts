import { useQuery } from '@tanstack/react-query';
import { accountsQuery } from '../accounts/queries.ts';

/** What an account is called; one that is not known by its id. */
export function useAccountName(): (id: string) => string {
  const { data = [] } = useQuery(accountsQuery);
  return (id) => data.find(({ _id }) => _id === id)?.name ?? id;
}
