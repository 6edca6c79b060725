import { useNavigate, useSearch } from '@tanstack/react-router';
import { Category } from '../../contract/categories.ts';
import { isDay } from '../../contract/day.ts';
import type { DatePreset, FilterOfList } from '../../contract/filters.ts';
import { TagName } from '../../contract/tags.ts';
import type { Kind } from '../categories/queries.ts';
import { today } from '../days/today.ts';
import { daysOf, isPreset } from '../filters/date-presets.ts';
import { PAGE_SIZE, pageNumber, searchText } from '../lists/address.ts';

/** What narrows the list, by the names it has in the address. Both days are included; `dates` stands in their place. */
export type Filters = {
  search?: string;
  type?: Kind | 'transfer';
  category?: string;
  tag?: string;
  /** The id of one. */
  account?: string;
  from?: string;
  to?: string;
  dates?: DatePreset;
};

/** What the list shows, as its address says it: the filters, and the page where that is not the first. */
export type View = Filters & { page?: number };

const MAX_SEARCH = 2000;

/** Reads the query parameters of an address. Invalid ones are left out, so that a mistyped link still opens the page. */
export function viewOf(address: Record<string, unknown>): View {
  const { type, category, tag, account, from, to, dates } = address;
  const search = searchText(address.search, MAX_SEARCH);
  const page = pageNumber(address.page);
  return {
    ...(search !== undefined && { search }),
    ...((type === 'expense' || type === 'income' || type === 'transfer') && { type }),
    ...(isCategory(category) && { category: category.trim() }),
    ...(TagName.safeParse(tag).success && { tag: String(tag).trim() }),
    ...(typeof account === 'string' && /^[\w-]{1,64}$/.test(account) && { account }),
    ...(isPreset(dates) ? { dates } : daysIn(from, to)),
    ...(page > 1 && { page }),
  };
}

/** What to ask the server for. */
export function queryOf({ page = 1, ...filters }: View) {
  return { page, limit: PAGE_SIZE, ...filterOf(filters) };
}

/** The filters as the server knows them. */
export function filterOf({ search, type, category, tag, account, dates, ...days }: Filters) {
  const { from, to } = dates ? daysOf(dates, today()) : days;
  const isKind = type === 'income' || type === 'expense';
  const isIncome: 'true' | 'false' | undefined = isKind ? (type === 'income' ? 'true' : 'false') : undefined;
  // A transfer has no kind, no category and no tag.
  const mayBeTransfers = !isKind && category === undefined && tag === undefined;
  const transfers: 'include' | 'only' | undefined =
    type === 'transfer' ? 'only' : mayBeTransfers ? 'include' : undefined;
  return { search, isIncome, category, tag, accountId: account, transfers, startDate: from, endDate: to };
}

/** A view without its page, which is what can be saved. */
export function filtersOf({ page: _, ...filters }: View): Filters {
  return filters;
}

export function isFiltered({ page: _, ...filters }: View): boolean {
  return Object.keys(filters).length > 0;
}

function daysIn(from: unknown, to: unknown): Pick<Filters, 'from' | 'to'> {
  return {
    ...(typeof from === 'string' && isDay(from) && { from }),
    ...(typeof to === 'string' && isDay(to) && { to }),
  };
}

function isCategory(value: unknown): value is string {
  return Category.safeParse(value).success;
}

/** What of the filters is to change; undefined takes one away. */
export type FilterChange = { [Name in keyof Filters]: Filters[Name] | undefined };

/** What the list shows, kept in the address: reload, back, forward and a copied link show the same. */
export function useView() {
  // Validated again: the router hands over unknown query parameters beside those that the route validated.
  const view = useSearch({ from: '/shell/transactions', select: viewOf, structuralSharing: true });
  const navigate = useNavigate({ from: '/transactions' });

  /** Other filters are another list: it begins at its first page. */
  const filter = (change: FilterChange, { replace = false } = {}) =>
    navigate({
      search: ({ page: _, ...filters }) => viewOf({ ...filters, ...change }),
      replace,
      resetScroll: false,
    });
  const clear = () => navigate({ search: {}, resetScroll: false });
  /** In the place of all that there is. */
  const replaceBy = (filters: FilterOfList) => navigate({ search: viewOf(filters), resetScroll: false });

  return { view, filter, clear, replaceBy };
}
