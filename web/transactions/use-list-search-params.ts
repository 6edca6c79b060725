import { useNavigate, useSearch } from '@tanstack/react-router';
import type { FilterOfList } from '../../contract/transactions/saved-filters.ts';
import { waitForPaint } from '../browser/wait-for-paint.ts';
import { getToday } from '../days/today.ts';
import { getPresetDateRange } from '../filters/date-presets.ts';
import { DEFAULT_ROWS_PER_PAGE } from '../lists/list-address.ts';
import { type ListFilters, type ListSearchParams, parseListSearchParams } from './list-address.ts';

/** Returns the query parameters that load a page of the list. */
export function toTransactionsQuery({ page = 1, rows = DEFAULT_ROWS_PER_PAGE, ...filters }: ListSearchParams) {
  return { page, limit: rows, ...toFilterQuery(filters) };
}

/** Returns the filters as query parameters for the server. */
export function toFilterQuery({ search, type, category, tag, name, account, ...more }: ListFilters) {
  const { categories, dates, estimates, toReview, ...days } = more;
  const { from, to } = dates ? getPresetDateRange(dates, getToday()) : days;
  const isKind = type === 'income' || type === 'expense';
  const isIncome: 'true' | 'false' | undefined = isKind ? (type === 'income' ? 'true' : 'false') : undefined;
  // True if no filter excludes transfers. Transfers have no type, category, tag or name and need no review, so a filter
  // by any of these excludes them.
  const mayBeTransfers = !isKind && [category, categories, tag, name, toReview].every((each) => each === undefined);
  const transfers: 'include' | 'only' | undefined =
    type === 'transfer' ? 'only' : mayBeTransfers ? 'include' : undefined;
  const isEstimate: 'true' | undefined = estimates && 'true';
  const reviewed: 'false' | undefined = toReview && 'false';
  const others = { transfers, startDate: from, endDate: to, isEstimate, reviewed };
  return { search, isIncome, category, categories: categories?.join('\n'), tag, name, accountId: account, ...others };
}

/** Returns the filters without the page number and the number of rows, for use in saved filters. */
export function getFiltersWithoutPage({ page: _, rows: __, ...filters }: ListSearchParams): ListFilters {
  return filters;
}

export function isListFiltered(view: ListSearchParams): boolean {
  return Object.keys(getFiltersWithoutPage(view)).length > 0;
}

/** The filters to change. A filter that is undefined is removed. */
export type FilterChange = { [Name in keyof ListFilters]: ListFilters[Name] | undefined };

/**
 * Returns the filters and the page of the list, and functions that change them. They are stored in the address, so that
 * they survive a reload and can be shared.
 */
export function useListSearchParams() {
  // The address is parsed again, because the router also passes on parameters that the route has not validated.
  const view = useSearch({ from: '/shell/transactions', select: parseListSearchParams, structuralSharing: true });
  const navigate = useNavigate({ from: '/transactions' });

  /** Changes some of the filters and returns to the first page. */
  const filter = async (change: FilterChange, { replace = false } = {}) => {
    await waitForPaint();
    await navigate({
      search: ({ page: _, ...filters }) => parseListSearchParams({ ...filters, ...change }),
      replace,
      resetScroll: false,
    });
  };
  const clear = () => navigate({ search: ({ rows }) => parseListSearchParams({ rows }), resetScroll: false });
  const replaceBy = (filters: FilterOfList) =>
    navigate({ search: ({ rows }) => parseListSearchParams({ rows, ...filters }), resetScroll: false });
  const goToPage = (page: number) => navigate({ search: (shown) => parseListSearchParams({ ...shown, page }) });
  /** Changes the number of rows per page and returns to the first page. */
  const setRows = (rows: number) =>
    navigate({ search: ({ page: _, ...shown }) => parseListSearchParams({ ...shown, rows }) });

  return { view, filter, clear, replaceBy, goToPage, setRows };
}
