import { categoryKey } from '../../contract/categories.ts';

/** The sorted list with a name in it. One that differs by case only is there already; a blank one is none. */
export function withCategory(names: string[], name: string): string[] {
  const isKnown = names.some((each) => categoryKey(each) === categoryKey(name));
  return name === '' || isKnown ? names : [...names, name].sort((a, b) => a.localeCompare(b));
}

/** A name as the list writes it, where it is there in another case. */
export function asListed(names: string[], name: string): string {
  return names.find((each) => categoryKey(each) === categoryKey(name)) ?? name;
}
