import type { ListFilters } from './list-address.ts';

/** Returns the categories by which a list is filtered. A single category overrides several. */
export function getListedCategories({ category, categories = [] }: ListFilters): readonly string[] {
  return category === undefined ? categories : [category];
}
