import type { CategoryIcon } from '../../contract/category-looks.ts';
import iconWords from './icon-words.json' with { type: 'json' };

/**
 * The beginnings of words that suggest each icon, without accents, in English, German, French, Spanish, Italian,
 * Portuguese, Dutch and Polish. An entry that starts with `=` must match the whole word.
 */
const WORDS: Partial<Record<CategoryIcon, string>> = iconWords;

const STEMS = Object.entries(WORDS).flatMap(([icon, words]) =>
  words.split(' ').map((word) => {
    const isWhole = word.startsWith('=');
    return { icon: icon as CategoryIcon, stem: isWhole ? word.slice(1) : word, isWhole };
  }),
);

/** Converts a name to lower case and removes accents. Speed does not matter, because category names are short. */
function plain(name: string): string {
  return name.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('ß', 'ss');
}

/** Minimum length of an entry that may also match in the middle of a word, as in "Autoversicherung". */
const LONG = 6;

/**
 * Suggests an icon for a new category: the icon with the longest match in the name. If several matches are equally
 * long, the first one is chosen.
 */
export function suggestCategoryIcon(name: string): CategoryIcon {
  const words = plain(name).split(/[^\p{L}\p{N}]+/u);
  const found = STEMS.filter(({ stem, isWhole }) =>
    words.some((word) =>
      isWhole ? word === stem : word.startsWith(stem) || (stem.length >= LONG && word.includes(stem)),
    ),
  );
  return found.reduce((best, each) => (each.stem.length > best.stem.length ? each : best), NONE).icon;
}

const NONE: (typeof STEMS)[number] = { icon: 'tag', stem: '', isWhole: true };
