/** Maximum length of a name or note, because a hostile file may be one long text. */
const LONGEST_WORDS = 1000;

/** Maximum length of the excerpt of a skipped line. */
const LONGEST_BEGINNING = 80;

/** Puts a text on one line, collapses whitespace and removes invisible characters. */
export function tidy(text: string): string {
  return text
    .slice(0, LONGEST_WORDS)
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
}

export function beginningOf(text: string): string {
  return tidy(text.slice(0, 2 * LONGEST_BEGINNING)).slice(0, LONGEST_BEGINNING);
}

/** Joins texts, dropping those that are contained in an earlier one. */
export function together(...texts: (string | undefined)[]): string {
  const kept: string[] = [];
  for (const text of texts.map((each) => tidy(each ?? ''))) {
    if (text && !kept.some((other) => other.includes(text))) kept.push(text);
  }
  return kept.join(' ');
}
