/** Describes a page of a list. An empty list has 0 pages. */
export type Paging = { totalPages: number; currentPage: number; totalCount: number };

/** Returns the rows of a page to read, and the description of the page for the reply. Pages count from 1. */
export function buildPaging({ page, limit }: { page: number; limit: number }, totalCount: number) {
  const offset = Math.min((page - 1) * limit, totalCount);
  const paging: Paging = { totalPages: Math.ceil(totalCount / limit), currentPage: page, totalCount };
  return { span: { limit, offset }, paging };
}
