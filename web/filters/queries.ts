import * as operations from '../../contract/transactions/saved-filters.ts';
import { createQueryOptions } from '../api/use-operation.ts';

export const savedFiltersQuery = createQueryOptions(operations.listFilters, {});

/** True if two filters result in the same list. */
export function isSameFilter(one: operations.FilterOfList, other: operations.FilterOfList): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof operations.FilterOfList>;
  return [...names].every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
}
