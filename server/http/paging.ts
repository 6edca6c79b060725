/** What a list says of its pages. There are none where nothing matches. */
export type Paging = { totalPages: number; currentPage: number; totalCount: number };

/** Where a page lies in a list of `totalCount` things, and what the reply says of it. Pages count from 1. */
export function pageOf({ page, limit }: { page: number; limit: number }, totalCount: number) {
  const offset = Math.min((page - 1) * limit, totalCount);
  const paging: Paging = { totalPages: Math.ceil(totalCount / limit), currentPage: page, totalCount };
  return { span: { limit, offset }, paging };
}
