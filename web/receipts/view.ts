import { useNavigate, useSearch } from '@tanstack/react-router';
import { PAGE_SIZE, pageNumber, searchText } from '../lists/address.ts';

/** What the receipts page shows, as its query parameters say it. */
export type ReceiptsView = {
  /** The receipt that is open; the newest without one. */
  receipt?: string;
  search?: string;
  page?: number;
};

const MAX_SEARCH = 200;

/** Reads the query parameters of an address. Invalid ones are left out, so that a mistyped link still opens the page. */
export function receiptsViewOf({ receipt, ...address }: Record<string, unknown>): ReceiptsView {
  const search = searchText(address.search, MAX_SEARCH);
  const page = pageNumber(address.page);
  return {
    ...(typeof receipt === 'string' && /^[\w-]{1,64}$/.test(receipt) && { receipt }),
    ...(search !== undefined && { search }),
    ...(page > 1 && { page }),
  };
}

/** The query of the request for the list. */
export function listQueryOf({ search, page = 1 }: ReceiptsView) {
  return { page, limit: PAGE_SIZE, search };
}

/** What the page shows, kept in the address: reload, back, forward and a copied link show the same. */
export function useReceiptsView() {
  const view = useSearch({ from: '/shell/receipts', select: receiptsViewOf, structuralSharing: true });
  const navigate = useNavigate({ from: '/receipts' });

  /** Another search is another list: it begins at its first page. */
  const search = (text: string) =>
    navigate({ search: ({ page: _, ...rest }) => receiptsViewOf({ ...rest, search: text }), resetScroll: false });
  /** Undefined opens the newest. */
  const open = (receipt: string | undefined) =>
    navigate({ search: (rest) => receiptsViewOf({ ...rest, receipt }), resetScroll: false });

  return { view, search, open };
}
