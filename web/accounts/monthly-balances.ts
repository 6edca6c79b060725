import { keepPreviousData } from '@tanstack/react-query';
import { listMonthlyBalances } from '../../contract/monthly-balances.ts';
import { createQueryOptions } from '../api/use-operation.ts';

/**
 * The balance of each account at the end of each month, by default of the last twelve months. The current balances stay
 * visible while other months load.
 */
export const balancesQuery = (query: { from?: string; to?: string } = {}) =>
  createQueryOptions(listMonthlyBalances, { query }, { placeholderData: keepPreviousData });

/** Returns the first month in which any account has a balance or an entry, or null if there is no such month. */
export function findFirstMonth(accounts: readonly { firstMonth: string | null }[]): string | null {
  return accounts.flatMap(({ firstMonth }) => firstMonth ?? []).sort()[0] ?? null;
}

/**
 * Returns the months from `firstMonth` on, and the balances in these months. If `firstMonth` is null, returns all
 * months.
 */
export function listMonthsSince(months: string[], balances: number[], firstMonth: string | null) {
  const start = months.findIndex((month) => firstMonth === null || month >= firstMonth);
  return start === -1 ? { months: [], balances: [] } : { months: months.slice(start), balances: balances.slice(start) };
}
