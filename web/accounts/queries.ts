import { keepPreviousData, useQuery } from '@tanstack/react-query';
import * as operations from '../../contract/accounts.ts';
import { queryFor } from '../use-operation.ts';

/** The person's accounts in their order, each with its balance. */
export const accountsQuery = queryFor(operations.listMoneyAccounts, {});

/** What each of them held at the end of each of the last twelve months. */
export const balancesQuery = queryFor(operations.listMonthlyBalances, {});

/** A page of what is in an account. Until it is there the one before it stays. */
export const entriesQuery = (id: string, page: number, limit: number) =>
  queryFor(
    operations.listAccountEntries,
    { params: { id }, query: { page, limit } },
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
