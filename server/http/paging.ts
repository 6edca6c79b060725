/** Describes the pages of a list. An empty list has no pages. */
export type Paging = { totalPages: number; currentPage: number; totalCount: number };

/**
 * Returns the position of a page in a list of `totalCount` items, and its description for the reply. Pages count from
 * 1.
 */
export function buildPaging({ page, limit }: { page: number; limit: number }, totalCount: number) {
  const offset = Math.min((page - 1) * limit, totalCount);
  const paging: Paging = { totalPages: Math.ceil(totalCount / limit), currentPage: page, totalCount };
  return { span: { limit, offset }, paging };
}
