import type { ComboboxItem, ComboboxParsedItem } from '@mantine/core';
import { categoryKey } from '../../contract/categories.ts';

/** The sorted list with a name in it. One that differs by case only is there already; a blank one is none. */
export function withCategory(names: string[], name: string): string[] {
  const isKnown = names.some((each) => categoryKey(each) === categoryKey(name));
  return name === '' || isKnown ? names : [...names, name].sort((a, b) => a.localeCompare(b, 'en'));
}

/** A name as the list writes it, where it is there in another case. */
export function asListed(names: string[], name: string): string {
  return names.find((each) => categoryKey(each) === categoryKey(name)) ?? name;
}

/** How well a name goes with what is typed: 0 where it begins so, 1 where a word of it does, 2 where it has it in it, else 3. */
function rank(name: string, typed: string): number {
  const [key, begin] = [categoryKey(name), categoryKey(typed.trim())];
  if (key.startsWith(begin)) return 0;
  if (key.includes(` ${begin}`)) return 1;
  return key.includes(begin) ? 2 : 3;
}

/** The names that go with what is typed, the best first, in the order of the list where they go as well. */
export function listLike(names: readonly string[], typed: string): string[] {
  const ranked = names.map((name) => ({ name, rank: rank(name, typed) })).filter((each) => each.rank < 3);
  return ranked.sort((one, other) => one.rank - other.rank).map(({ name }) => name);
}

/** The first of them; undefined where nothing is typed, or nothing goes with it. */
export function beginningLike(names: readonly string[], typed: string): string | undefined {
  return typed.trim() === '' ? undefined : listLike(names, typed)[0];
}

/** For a list to type in: what goes with the text, without its groups, and at its end what is always there. */
export function byTyped(always: string) {
  return ({ options, search }: { options: ComboboxParsedItem[]; search: string }): ComboboxParsedItem[] => {
    const items = options.flatMap((each) => ('group' in each ? each.items : [each])) as ComboboxItem[];
    const byName = new Map(items.map((item) => [item.label, item]));
    const names = items.filter(({ value }) => value !== always).map(({ label }) => label);
    const like = listLike(names, search).flatMap((name) => byName.get(name) ?? []);
    return [...like, ...items.filter(({ value }) => value === always)];
  };
}

/** A category and the group that it is in. */
export type Grouped = { category: string; group: string };

type Part = { group: string; items: string[] };

/** The names in the order of the list, those of a group together under its name after those that are in none. */
export function groupNames(names: readonly string[], groups: readonly Grouped[]): (string | Part)[] {
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
