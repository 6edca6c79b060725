import { getCategoryKey } from '../../contract/categories.ts';

const SPACES = /\s+/g;
/** Invisible characters of the Unicode category "format", such as the zero-width space and the soft hyphen. */
const INVISIBLE = /\p{Cf}/gu;
const APOSTROPHES = /[`´‘’‚‛ʹʻʼʽˈ′‵＇]/g;
const QUOTES = /[“”„‟«»″‶＂]/g;
const DASHES = /[\p{Pd}−]/gu;

/**
 * Replaces spaces, apostrophes, quotation marks and dashes that look alike with one standard form of each. Removes
 * invisible characters.
 */
export function replaceLookAlikeCharacters(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(SPACES, ' ')
    .replace(APOSTROPHES, "'")
    .replace(QUOTES, '"')
    .replace(DASHES, '-');
}

/** Returns a function that checks whether another name looks the same as `name`. Differences in case are ignored. */
export function createLookAlikeCheck(name: string): (other: string) => boolean {
  const key = getLookAlikeKey(name);
  return (other) => getLookAlikeKey(other) === key;
}

/** Returns a key that is the same for all names that look alike. */
export function getLookAlikeKey(name: string): string {
  return getCategoryKey(replaceLookAlikeCharacters(name).trim());
}

/**
 * Returns the name that equals the typed name, ignoring case. If there is none, returns a name that looks the same, or
 * undefined.
 */
export function findLookAlikeName(names: readonly string[], typed: string): string | undefined {
  return (
    names.find((name) => getCategoryKey(name) === getCategoryKey(typed)) ?? names.find(createLookAlikeCheck(typed))
  );
}
