import { useNavigate, useSearch } from '@tanstack/react-router';
import { pageNumber } from '../transactions/page-number.ts';

/** What the receipts page shows, by the names it has in the address. */
export type ReceiptsView = {
  /** The receipt that is open; the newest without one. */
  receipt?: string;
  search?: string;
  page?: number;
};

const MAX_SEARCH = 200;
const PAGE_SIZE = 10;

/** Makes sense of an address. What makes none is left out, as if it were not there. */
export function receiptsViewOf({ receipt, search, page: pageText }: Record<string, unknown>): ReceiptsView {
  const page = pageNumber(pageText);
  return {
    ...(typeof receipt === 'string' && /^[\w-]{1,64}$/.test(receipt) && { receipt }),
    ...(isSearch(search) && { search: search.trim() }),
    ...(page > 1 && { page }),
  };
}

/** What to ask the server for. */
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
