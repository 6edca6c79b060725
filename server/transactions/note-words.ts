/** The maximum length of a note. */
export const NOTE_LETTERS = 2000;

export const BETWEEN = ' · ';

/** Appends words to a note if there is room and it does not contain them yet. */
export function withWords(note: string, words: string): string {
  const after = note === '' ? words : note + BETWEEN + words;
  return after.length > NOTE_LETTERS || note.toLowerCase().includes(words.toLowerCase()) ? note : after;
}
