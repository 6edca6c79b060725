import { useNavigate, useSearch } from '@tanstack/react-router';
import { pageNumber } from '../transactions/page-number.ts';

/** What the receipts page shows, as its query parameters say it. */
export type ReceiptsView = {
  /** The receipt that is open; the newest without one. */
  receipt?: string;
  search?: string;
  page?: number;
};

const MAX_SEARCH = 200;
const PAGE_SIZE = 10;

/** Reads the query parameters of an address. Invalid ones are left out, so that a mistyped link still opens the page. */
export function receiptsViewOf({ receipt, search, page: pageText }: Record<string, unknown>): ReceiptsView {
  const page = pageNumber(pageText);
  return {
    ...(typeof receipt === 'string' && /^[\w-]{1,64}$/.test(receipt) && { receipt }),
    ...(isSearch(search) && { search: search.trim() }),
    ...(page > 1 && { page }),
  };
}

/** The query of the request for the list. */
export function listQueryOf({ search, page = 1 }: ReceiptsView) {
  return { page, limit: PAGE_SIZE, search };
}

function isSearch(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= MAX_SEARCH;
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
