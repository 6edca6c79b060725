import { pageNumber } from '../lists/address.ts';

/** Which page of the trash is shown, as the query parameters say it. */
export type TrashView = { page?: number };

/** Reads the query parameters of an address; one that makes no sense is the first page. */
export function trashViewOf({ page }: Record<string, unknown>): TrashView {
  const number = pageNumber(page);
  return number > 1 ? { page: number } : {};
}
