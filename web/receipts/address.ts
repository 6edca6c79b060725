import { pageNumber, searchText } from '../lists/address.ts';

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
