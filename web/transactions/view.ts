import { useNavigate, useSearch } from '@tanstack/react-router';
import type { FilterOfList } from '../../contract/transactions/filters.ts';
import { afterPaint } from '../browser/after-paint.ts';
import { today } from '../days/today.ts';
import { getPresetDays } from '../filters/date-presets.ts';
import { PAGE_SIZE } from '../lists/address.ts';
import { type Filters, parseView, type View } from './address.ts';

/** Returns the query parameters for loading the list. */
export function toQuery({ page = 1, ...filters }: View) {
  return { page, limit: PAGE_SIZE, ...toFilter(filters) };
}

/** Returns the filters in the format of the server. */
export function toFilter({ search, type, category, tag, name, account, dates, ...days }: Filters) {
  const { from, to } = dates ? getPresetDays(dates, today()) : days;
  const isKind = type === 'income' || type === 'expense';
  const isIncome: 'true' | 'false' | undefined = isKind ? (type === 'income' ? 'true' : 'false') : undefined;
  // Transfers have no type, category, tag or name of their own.
  const mayBeTransfers = !isKind && [category, tag, name].every((each) => each === undefined);
  const transfers: 'include' | 'only' | undefined =
    type === 'transfer' ? 'only' : mayBeTransfers ? 'include' : undefined;
  return { search, isIncome, category, tag, name, accountId: account, transfers, startDate: from, endDate: to };
}

/** Returns the view without its page; this is what a saved filter stores. */
export function getFilters({ page: _, ...filters }: View): Filters {
  return filters;
}

export function isFiltered({ page: _, ...filters }: View): boolean {
  return Object.keys(filters).length > 0;
}

/** Changes of the filters; undefined removes one. */
export type FilterChange = { [Name in keyof Filters]: Filters[Name] | undefined };

/** Returns the state of the list. It is kept in the address, so reload, back, forward and copied links show the same. */
export function useView() {
  // Validated again, because the router also passes query parameters that the route did not validate.
  const view = useSearch({ from: '/shell/transactions', select: parseView, structuralSharing: true });
  const navigate = useNavigate({ from: '/transactions' });

  /** Changed filters start on the first page. */
  const filter = async (change: FilterChange, { replace = false } = {}) => {
    await afterPaint();
    await navigate({
      search: ({ page: _, ...filters }) => parseView({ ...filters, ...change }),
      replace,
      resetScroll: false,
    });
  };
  const clear = () => navigate({ search: {}, resetScroll: false });
  /** Replaces all filters. */
  const replaceBy = (filters: FilterOfList) => navigate({ search: parseView(filters), resetScroll: false });

  return { view, filter, clear, replaceBy };
}
