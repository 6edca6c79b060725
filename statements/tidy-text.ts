/** Maximum length, in characters, of a name or note. A malicious file may contain a single very long string. */
const MAX_TEXT_LENGTH = 1000;

/** Maximum number of characters of a skipped line that are stored. */
const MAX_EXCERPT_LENGTH = 80;

/** Returns the text on a single line, with whitespace reduced to single spaces and invisible characters removed. */
export function tidyText(text: string): string {
  return text
    .slice(0, MAX_TEXT_LENGTH)
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
}

export function createExcerpt(text: string): string {
  return tidyText(text.slice(0, 2 * MAX_EXCERPT_LENGTH)).slice(0, MAX_EXCERPT_LENGTH);
}

/** Joins texts with spaces, leaving out any text that an earlier one already contains. */
export function joinDistinctTexts(...texts: (string | undefined)[]): string {
  const kept: string[] = [];
  for (const text of texts.map((each) => tidyText(each ?? ''))) {
    if (text && !kept.some((other) => other.includes(text))) kept.push(text);
  }
  return kept.join(' ');
}
