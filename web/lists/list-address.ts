/** Number of items per page of a list. */
export const DEFAULT_ROWS_PER_PAGE = 10;

/** Returns the page number in the address, or 1 if it is invalid. */
export function parsePageNumber(value: unknown): number {
  const page = Number(value);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

/** Returns the page number, or nothing for the first page so that the address is shorter. */
export function parsePageSearchParams({ page }: Record<string, unknown>): { page?: number } {
  const number = parsePageNumber(page);
  return number > 1 ? { page: number } : {};
}

/** Returns the search text in the address, or undefined if it is blank or too long for the server. */
export function parseSearchText(value: unknown, longest: number): string | undefined {
  if (typeof value !== 'string' || value.length > longest) return undefined;
  return value.trim() || undefined;
}
