import { useNavigate, useSearch } from '@tanstack/react-router';
import { type Filters, viewOf } from './view.ts';

/** What of the filters is to change; undefined takes one away. */
export type FilterChange = { [Name in keyof Filters]: Filters[Name] | undefined };

/** What the list shows, kept in the address: reload, back, forward and a copied link show the same. */
export function useView() {
  // The router hands over what the address has besides, and what of it makes no sense.
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

  return { view, filter, clear };
}
