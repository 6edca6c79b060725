/** The number of items on a page of a list. */
export const DEFAULT_ROWS_PER_PAGE = 10;

/** Returns the page number in the address. Invalid values give page 1. */
export function parsePageNumber(value: unknown): number {
  const page = Number(value);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

/** Returns the page number, or nothing for the first page, to keep the address short. */
export function parsePageView({ page }: Record<string, unknown>): { page?: number } {
  const number = parsePageNumber(page);
  return number > 1 ? { page: number } : {};
}

/** Returns the search text in the address. Undefined if it is blank or too long for the server. */
export function parseSearchText(value: unknown, longest: number): string | undefined {
  if (typeof value !== 'string' || value.length > longest) return undefined;
  return value.trim() || undefined;
}
