/** Describes a page of a list. An empty list has 0 pages. */
export type Paging = { totalPages: number; currentPage: number; totalCount: number };

/**
 * Returns which rows to read for a page, and the description of the page for the response. Pages are numbered from 1.
 */
export function buildPaging({ page, limit }: { page: number; limit: number }, totalCount: number) {
  const offset = Math.min((page - 1) * limit, totalCount);
  const paging: Paging = { totalPages: Math.ceil(totalCount / limit), currentPage: page, totalCount };
  return { span: { limit, offset }, paging };
}
