import * as operations from '../../contract/transactions/filters.ts';
import { queryFor } from '../api/use-operation.ts';

/** The saved filters, sorted by name. */
export const filtersQuery = queryFor(operations.listFilters, {});

/** True if two filters give the same list. */
export function isSameFilter(one: operations.FilterOfList, other: operations.FilterOfList): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof operations.FilterOfList>;
  return [...names].every((name) => one[name] === other[name]);
}
