/** Maximum length of a name or note, because a hostile file may be one long text. */
const MAX_TEXT_LENGTH = 1000;

/** Maximum length of the excerpt of a skipped line. */
const MAX_EXCERPT_LENGTH = 80;

/** Puts a text on one line, collapses whitespace and removes invisible characters. */
export function tidyText(text: string): string {
  return text
    .slice(0, MAX_TEXT_LENGTH)
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
}

export function excerpt(text: string): string {
  return tidyText(text.slice(0, 2 * MAX_EXCERPT_LENGTH)).slice(0, MAX_EXCERPT_LENGTH);
}

/** Joins texts, dropping those that are contained in an earlier one. */
export function joinTexts(...texts: (string | undefined)[]): string {
  const kept: string[] = [];
  for (const text of texts.map((each) => tidyText(each ?? ''))) {
    if (text && !kept.some((other) => other.includes(text))) kept.push(text);
  }
  return kept.join(' ');
}
