import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import * as operations from '../../contract/accounts.ts';
import { queryFor } from '../use-operation.ts';

/** The person's accounts in their order, each with its balance. */
export const accountsQuery = queryFor(operations.listMoneyAccounts, {});

/** What each of them held at the end of each of the last twelve months. */
export const balancesQuery = queryFor(operations.listMonthlyBalances, {});

/** A page of what is in an account, or of what is not checked yet. Until it is loaded the one before it stays. */
export const entriesQuery = (id: string, page: number, limit: number, isUnchecked: boolean) =>
  queryFor(
    operations.listAccountEntries,
    { params: { id }, query: { page, limit, ...(isUnchecked && { unchecked: 'true' }) } },
    { placeholderData: keepPreviousData },
  );

/** How an account compares with a statement. While it is compared anew the last comparison stays. */
export const reconciliationQuery = (id: string, balance: number, day: string) =>
  queryFor(
    operations.getReconciliation,
    { params: { id }, query: { balance, day } },
    { placeholderData: keepPreviousData },
  );

const NONE: operations.MoneyAccount[] = [];

/** The accounts where there are several. Whoever has one sees nothing of accounts, nor does anybody before they are known. */
export function useSeveralAccounts(): operations.MoneyAccount[] {
  const { data = NONE } = useQuery(accountsQuery);
  return data.length > 1 ? data : NONE;
}

/**
 * What an account is called: nothing until the accounts are known. The same function until they change.
 * @param unknown what one that is not among them is called, where that is not its id
 */
export function useAccountName(unknown?: string): (id: string) => string {
  const { data } = useQuery(accountsQuery);
  return useCallback(
    (id) => (data ? (data.find(({ _id }) => _id === id)?.name ?? unknown ?? id) : ''),
    [data, unknown],
  );
}

/** What an account is called to whoever has several; undefined to others, who see nothing of accounts. */
export function useNameAmongSeveral(id: string | undefined): string | undefined {
  return useSeveralAccounts().find(({ _id }) => _id === id)?.name;
}
