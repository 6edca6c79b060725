import type { FilterOfList } from '../../contract/filters.ts';

/** Whether two filters narrow a list by the same. */
export function isSameFilter(one: FilterOfList, other: FilterOfList): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof FilterOfList>;
  return [...names].every((name) => one[name] === other[name]);
}
