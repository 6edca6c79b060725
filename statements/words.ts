/** A name or a note is cut here: a hostile file may make one of it all. */
const LONGEST_WORDS = 1000;

/** Of a line that is left out, what it is recognised by. */
const LONGEST_BEGINNING = 80;

/** One line without blanks at its ends or twice in a row, nor anything that no one can see. */
export function tidy(text: string): string {
  return text
    .slice(0, LONGEST_WORDS)
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
}

export function beginningOf(text: string): string {
  return tidy(text.slice(0, 2 * LONGEST_BEGINNING)).slice(0, LONGEST_BEGINNING);
}

/** Several texts as one, each once, those left out that another holds. */
export function together(...texts: (string | undefined)[]): string {
  const kept: string[] = [];
  for (const text of texts.map((each) => tidy(each ?? ''))) {
    if (text && !kept.some((other) => other.includes(text))) kept.push(text);
  }
  return kept.join(' ');
}
