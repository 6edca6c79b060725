/** The page a list is at, from its address: a whole number from 1; what makes no sense is the first. */
export function pageNumber(value: unknown): number {
  const page = Number(value);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}
