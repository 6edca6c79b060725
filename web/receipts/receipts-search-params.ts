import { parsePageNumber, parseSearchText } from '../lists/list-address.ts';

/** The query parameters of the receipts page. */
export type ReceiptsSearchParams = {
  /** The id of the open receipt. Omitted for the latest one. */
  receipt?: string;
  search?: string;
  page?: number;
};

const MAX_SEARCH = 200;

/** Parses the query parameters. Invalid parameters are ignored, so that a mistyped link still opens the page. */
export function parseReceiptsSearchParams({ receipt, ...address }: Record<string, unknown>): ReceiptsSearchParams {
  const search = parseSearchText(address.search, MAX_SEARCH);
  const page = parsePageNumber(address.page);
  return {
    ...(typeof receipt === 'string' && /^[\w-]{1,64}$/.test(receipt) && { receipt }),
    ...(search !== undefined && { search }),
    ...(page > 1 && { page }),
  };
}
