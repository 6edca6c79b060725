/** The maximum length of a note in characters. */
export const NOTE_LETTERS = 2000;

export const BETWEEN = ' · ';

/** Appends words to a note, unless the note already contains them or would become too long. */
export function withWords(note: string, words: string): string {
  const after = note === '' ? words : note + BETWEEN + words;
  return after.length > NOTE_LETTERS || note.toLowerCase().includes(words.toLowerCase()) ? note : after;
}
