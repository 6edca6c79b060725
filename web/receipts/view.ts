import { useNavigate, useSearch } from '@tanstack/react-router';
import { PAGE_SIZE } from '../lists/address.ts';
import { type ReceiptsView, receiptsViewOf } from './address.ts';

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
