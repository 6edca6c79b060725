import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import * as operations from '../../contract/money-accounts.ts';
import { createQueryOptions } from '../api/use-operation.ts';

/** The accounts with their balances, in the order that the user has chosen. */
export const accountsQuery = createQueryOptions(operations.listMoneyAccounts, {});

/**
 * A page of an account's entries, or only of its unchecked entries. The previous page stays visible while the next one
 * loads.
 */
export const accountEntriesQuery = (id: string, page: number, limit: number, isUnchecked: boolean) =>
  createQueryOptions(
    operations.listAccountEntries,
    { params: { id }, query: { page, limit, ...(isUnchecked && { unchecked: 'true' }) } },
    { placeholderData: keepPreviousData },
  );

/** Compares an account with a statement. The previous result stays visible while the next one loads. */
export const reconciliationQuery = (id: string, balance: number, day: string) =>
  createQueryOptions(
    operations.getReconciliation,
    { params: { id }, query: { balance, day } },
    { placeholderData: keepPreviousData },
  );

const NONE: operations.MoneyAccount[] = [];

/**
 * Returns the accounts if there are several. Otherwise returns an empty list, so that pages show nothing about
 * accounts.
 */
export function useAccountsIfSeveral(): operations.MoneyAccount[] {
  const { data = NONE } = useQuery(accountsQuery);
  return data.length > 1 ? data : NONE;
}

/**
 * Returns a function that maps an account id to a name, or to '' until the accounts have loaded. The function stays the
 * same until the accounts change.
 * @param unknown the name to use for an unknown id; by default, the id itself
 */
export function useAccountNameLookup(unknown?: string): (id: string) => string {
  const { data } = useQuery(accountsQuery);
  return useCallback(
    (id) => (data ? (data.find(({ _id }) => _id === id)?.name ?? unknown ?? id) : ''),
    [data, unknown],
  );
}

/** Returns the name of an account, or undefined if the user has only one account. */
export function useAccountNameIfSeveral(id: string | undefined): string | undefined {
  return useAccountsIfSeveral().find(({ _id }) => _id === id)?.name;
}
