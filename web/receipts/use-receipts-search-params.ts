import { useNavigate, useSearch } from '@tanstack/react-router';
import { DEFAULT_ROWS_PER_PAGE } from '../lists/list-address.ts';
import { parseReceiptsSearchParams, type ReceiptsSearchParams } from './receipts-search-params.ts';

/** Returns the query parameters that load a page of the list. */
export function toReceiptsQuery({ search, page = 1 }: ReceiptsSearchParams) {
  return { page, limit: DEFAULT_ROWS_PER_PAGE, search };
}

/**
 * Returns the state of the page and functions that change it. The state is stored in the address, so that it survives a
 * reload and can be shared.
 */
export function useReceiptsSearchParams() {
  const view = useSearch({ from: '/shell/receipts', select: parseReceiptsSearchParams, structuralSharing: true });
  const navigate = useNavigate({ from: '/receipts' });

  /** A new search starts on the first page. */
  const search = (text: string) =>
    navigate({
      search: ({ page: _, ...rest }) => parseReceiptsSearchParams({ ...rest, search: text }),
      resetScroll: false,
    });
  /** Opens a receipt, or the latest one if `receipt` is undefined. */
  const open = (receipt: string | undefined) =>
    navigate({ search: (rest) => parseReceiptsSearchParams({ ...rest, receipt }), resetScroll: false });

  return { view, search, open };
}
