/** How many things a page of a list holds. */
export const PAGE_SIZE = 10;

/** The page a list is at, from its address: a whole number from 1; what makes no sense is the first. */
export function pageNumber(value: unknown): number {
  const page = Number(value);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

/** Which page of a list is shown, as the query parameters of its address say it, where that is not the first. */
export function pageViewOf({ page }: Record<string, unknown>): { page?: number } {
  const number = pageNumber(page);
  return number > 1 ? { page: number } : {};
}

/** What a list is searched for, from its address; undefined where that is blank, or longer than the server takes. */
export function searchText(value: unknown, longest: number): string | undefined {
  if (typeof value !== 'string' || value.length > longest) return undefined;
  return value.trim() || undefined;
}
