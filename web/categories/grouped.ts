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
    ...[...parts].map(([group, items]) => ({ group, items })).sort((a, b) => a.group.localeCompare(b.group)),
  ];
}
