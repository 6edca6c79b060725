import { useNavigate, useSearch } from '@tanstack/react-router';
import type { FilterOfList } from '../../contract/filters.ts';
import { afterPaint } from '../after-paint.ts';
import { today } from '../days/today.ts';
import { daysOf } from '../filters/date-presets.ts';
import { PAGE_SIZE } from '../lists/address.ts';
import { type Filters, type View, viewOf } from './address.ts';

/** What to ask the server for. */
export function queryOf({ page = 1, ...filters }: View) {
  return { page, limit: PAGE_SIZE, ...filterOf(filters) };
}

/** The filters as the server knows them. */
export function filterOf({ search, type, category, tag, name, account, dates, ...days }: Filters) {
  const { from, to } = dates ? daysOf(dates, today()) : days;
  const isKind = type === 'income' || type === 'expense';
  const isIncome: 'true' | 'false' | undefined = isKind ? (type === 'income' ? 'true' : 'false') : undefined;
  // A transfer has no kind, no category, no tag and no name of its own.
  const mayBeTransfers = !isKind && [category, tag, name].every((each) => each === undefined);
  const transfers: 'include' | 'only' | undefined =
    type === 'transfer' ? 'only' : mayBeTransfers ? 'include' : undefined;
  return { search, isIncome, category, tag, name, accountId: account, transfers, startDate: from, endDate: to };
}

/** A view without its page, which is what can be saved. */
export function filtersOf({ page: _, ...filters }: View): Filters {
  return filters;
}

export function isFiltered({ page: _, ...filters }: View): boolean {
  return Object.keys(filters).length > 0;
}

/** What of the filters is to change; undefined takes one away. */
export type FilterChange = { [Name in keyof Filters]: Filters[Name] | undefined };

/** What the list shows, kept in the address: reload, back, forward and a copied link show the same. */
export function useView() {
  // Validated again: the router hands over unknown query parameters beside those that the route validated.
  const view = useSearch({ from: '/shell/transactions', select: viewOf, structuralSharing: true });
  const navigate = useNavigate({ from: '/transactions' });

  /** Other filters are another list: it begins at its first page. */
  const filter = async (change: FilterChange, { replace = false } = {}) => {
    await afterPaint();
    await navigate({
      search: ({ page: _, ...filters }) => viewOf({ ...filters, ...change }),
      replace,
      resetScroll: false,
    });
  };
  const clear = () => navigate({ search: {}, resetScroll: false });
  /** In the place of all that there is. */
  const replaceBy = (filters: FilterOfList) => navigate({ search: viewOf(filters), resetScroll: false });

  return { view, filter, clear, replaceBy };
}
