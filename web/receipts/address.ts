import { pageNumber, searchText } from '../lists/address.ts';

/** The state of the receipts page that is kept in its query parameters. */
export type ReceiptsView = {
  /** Id of the open receipt; undefined opens the newest. */
  receipt?: string;
  search?: string;
  page?: number;
};

const MAX_SEARCH = 200;

/** Parses the query parameters. Invalid parameters are ignored, so that a mistyped link still opens the page. */
export function parseReceiptsView({ receipt, ...address }: Record<string, unknown>): ReceiptsView {
  const search = searchText(address.search, MAX_SEARCH);
  const page = pageNumber(address.page);
  return {
    ...(typeof receipt === 'string' && /^[\w-]{1,64}$/.test(receipt) && { receipt }),
    ...(search !== undefined && { search }),
    ...(page > 1 && { page }),
  };
}
