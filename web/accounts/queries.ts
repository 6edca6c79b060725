import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import * as operations from '../../contract/accounts.ts';
import { queryFor } from '../api/use-operation.ts';

/** The accounts in the order chosen by the person, each with its balance. */
export const accountsQuery = queryFor(operations.listMoneyAccounts, {});

/** The balance of each account at the end of each of the last twelve months. */
export const balancesQuery = queryFor(operations.listMonthlyBalances, {});

/**
 * A page of the entries of an account. With `isUnchecked` only the unchecked entries. While a page loads, the previous
 * page stays visible.
 */
export const entriesQuery = (id: string, page: number, limit: number, isUnchecked: boolean) =>
  queryFor(
    operations.listAccountEntries,
    { params: { id }, query: { page, limit, ...(isUnchecked && { unchecked: 'true' }) } },
    { placeholderData: keepPreviousData },
  );

/** The comparison of an account with a statement. While it reloads, the previous result stays visible. */
export const reconciliationQuery = (id: string, balance: number, day: string) =>
  queryFor(
    operations.getReconciliation,
    { params: { id }, query: { balance, day } },
    { placeholderData: keepPreviousData },
  );

const NONE: operations.MoneyAccount[] = [];

/** Returns the accounts if there are several, otherwise an empty list: with one account the app shows no accounts. */
export function useSeveralAccounts(): operations.MoneyAccount[] {
  const { data = NONE } = useQuery(accountsQuery);
  return data.length > 1 ? data : NONE;
}

/**
 * Returns a function that gives the name of an account, or '' until the accounts are loaded. The function stays the
 * same until the accounts change.
 * @param unknown the name of an account that is not found; its id by default
 */
export function useAccountName(unknown?: string): (id: string) => string {
  const { data } = useQuery(accountsQuery);
  return useCallback(
    (id) => (data ? (data.find(({ _id }) => _id === id)?.name ?? unknown ?? id) : ''),
    [data, unknown],
  );
}

/** Returns the account's name if there are several accounts, otherwise undefined. */
export function useNameAmongSeveral(id: string | undefined): string | undefined {
  return useSeveralAccounts().find(({ _id }) => _id === id)?.name;
}
