import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import * as operations from '../../contract/accounts.ts';
import { createQueryOptions } from '../api/use-operation.ts';

/** The query for the accounts with their balances, in the order that the person has chosen. */
export const accountsQuery = createQueryOptions(operations.listMoneyAccounts, {});

/** The query for the balance of each account at the end of each of the last twelve months. */
export const balancesQuery = createQueryOptions(operations.listMonthlyBalances, {});

/**
 * The query for a page of the entries of an account, or of only its unchecked entries. The previous page remains
 * visible while the next one loads.
 */
export const accountEntriesQuery = (id: string, page: number, limit: number, isUnchecked: boolean) =>
  createQueryOptions(
    operations.listAccountEntries,
    { params: { id }, query: { page, limit, ...(isUnchecked && { unchecked: 'true' }) } },
    { placeholderData: keepPreviousData },
  );

/**
 * The query that compares an account with a statement. The previous result remains visible while the next one loads.
 */
export const reconciliationQuery = (id: string, balance: number, day: string) =>
  createQueryOptions(
    operations.getReconciliation,
    { params: { id }, query: { balance, day } },
    { placeholderData: keepPreviousData },
  );

const NONE: operations.MoneyAccount[] = [];

/**
 * Returns the accounts if the person has several. Otherwise it returns an empty list, because the app then shows no
 * accounts.
 */
export function useSeveralAccounts(): operations.MoneyAccount[] {
  const { data = NONE } = useQuery(accountsQuery);
  return data.length > 1 ? data : NONE;
}

/**
 * Returns a function that returns the name of an account, or '' until the accounts have loaded. The function changes
 * only when the accounts change.
 * @param unknown the name of an account that was not found, by default its id
 */
export function useAccountName(unknown?: string): (id: string) => string {
  const { data } = useQuery(accountsQuery);
  return useCallback(
    (id) => (data ? (data.find(({ _id }) => _id === id)?.name ?? unknown ?? id) : ''),
    [data, unknown],
  );
}

/** Returns the name of an account. Undefined if the person has only one account. */
export function useAccountNameIfSeveral(id: string | undefined): string | undefined {
  return useSeveralAccounts().find(({ _id }) => _id === id)?.name;
}
