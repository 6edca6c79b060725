import { categoryKey } from '../contract/categories.ts';

const SPACES = /\s+/g;
/** Invisible characters of Unicode's class "format", such as the zero-width space, and the soft hyphen. */
const INVISIBLE = /\p{Cf}/gu;
const APOSTROPHES = /[`´‘’‚‛ʹʻʼʽˈ′‵＇]/g;
const QUOTES = /[“”„‟«»″‶＂]/g;
const DASHES = /[\p{Pd}−]/gu;

/** Writes characters that look alike in one way: blanks, apostrophes, quotation marks and dashes. Invisible ones go. */
export function unifyLookAlikes(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(SPACES, ' ')
    .replace(APOSTROPHES, "'")
    .replace(QUOTES, '"')
    .replace(DASHES, '-');
}

/** Tells which other names look like this one, or differ from it only in case. */
export function looksLike(name: string): (other: string) => boolean {
  const key = alikeKey(name);
  return (other) => alikeKey(other) === key;
}

/** The same for all names that look alike. */
export function alikeKey(name: string): string {
  return categoryKey(unifyLookAlikes(name).trim());
}

/** The name that differs at most in case, otherwise one that looks alike; undefined where there is none. */
export function findAlike(names: readonly string[], typed: string): string | undefined {
  return names.find((name) => categoryKey(name) === categoryKey(typed)) ?? names.find(looksLike(typed));
}
