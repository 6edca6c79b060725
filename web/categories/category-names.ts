import type { ComboboxItem, ComboboxParsedItem } from '@mantine/core';
import { getCategoryKey } from '../../contract/categories.ts';

/**
 * Returns the sorted list with the new name added. Blank names, and names that differ from an existing one only in
 * case, are not added.
 */
export function addCategoryName(names: string[], name: string): string[] {
  const isKnown = names.some((each) => getCategoryKey(each) === getCategoryKey(name));
  return name === '' || isKnown ? names : [...names, name].sort((a, b) => a.localeCompare(b, 'en'));
}

/**
 * Returns the name as it is spelled in the list, if the two differ only in case. A name that is not in the list is
 * returned unchanged.
 */
export function findExistingSpelling(names: string[], name: string): string {
  return names.find((each) => getCategoryKey(each) === getCategoryKey(name)) ?? name;
}

/**
 * Ranks a match: 0 if the name starts with the text, 1 if a later word starts with it, 2 if the name contains it,
 * otherwise 3.
 */
function rank(name: string, typed: string): number {
  const [key, begin] = [getCategoryKey(name), getCategoryKey(typed.trim())];
  if (key.startsWith(begin)) return 0;
  if (key.includes(` ${begin}`)) return 1;
  return key.includes(begin) ? 2 : 3;
}

/** Returns the names that match the text, best first. Equal matches keep the order of the list. */
export function findSimilarNames(names: readonly string[], typed: string): string[] {
  const ranked = names.map((name) => ({ name, rank: rank(name, typed) })).filter((each) => each.rank < 3);
  return ranked.sort((one, other) => one.rank - other.rank).map(({ name }) => name);
}

/** Returns the best match, or undefined if there is no text or no match. */
export function findBestMatchingName(names: readonly string[], typed: string): string | undefined {
  return typed.trim() === '' ? undefined : findSimilarNames(names, typed)[0];
}

/**
 * Returns an option filter for a Mantine list. It returns the matches without group headings, and always includes the
 * option `always`.
 */
export function createCategoryOptionsFilter(always: string) {
  return ({ options, search }: { options: ComboboxParsedItem[]; search: string }): ComboboxParsedItem[] => {
    const items = options.flatMap((each) => ('group' in each ? each.items : [each])) as ComboboxItem[];
    const byName = new Map(items.map((item) => [item.label, item]));
    const names = items.filter(({ value }) => value !== always).map(({ label }) => label);
    const like = findSimilarNames(names, search).flatMap((name) => byName.get(name) ?? []);
    return [...like, ...items.filter(({ value }) => value === always)];
  };
}

export type GroupedCategory = { category: string; group: string };

type Part = { group: string; items: string[] };

/** Arranges names for a list: first those that are in no group, then each group under its heading. */
export function groupCategoryNames(names: readonly string[], groups: readonly GroupedCategory[]): (string | Part)[] {
  const groupOf = new Map(groups.map(({ category, group }) => [category, group]));
  const parts = new Map<string, string[]>();
  for (const name of names) {
    const group = groupOf.get(name);
    if (group !== undefined) parts.set(group, [...(parts.get(group) ?? []), name]);
  }
  return [
    ...names.filter((name) => !groupOf.has(name)),
    ...[...parts].map(([group, items]) => ({ group, items })).sort((a, b) => a.group.localeCompare(b.group, 'en')),
  ];
}
