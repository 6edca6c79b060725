import { pageNumber } from '../../lists/address.ts';

/** Which page of an account's list is shown, as the address says it, where that is not the first. */
export type AccountView = { page?: number };

export function accountViewOf(address: Record<string, unknown>): AccountView {
  const page = pageNumber(address.page);
  return page > 1 ? { page } : {};
}
