/** As long as a note may be. */
export const NOTE_LETTERS = 2000;

export const BETWEEN = ' · ';

/** A note with more words behind it, where there is room and it does not say so already. */
export function withWords(note: string, words: string): string {
  const after = note === '' ? words : note + BETWEEN + words;
  return after.length > NOTE_LETTERS || note.toLowerCase().includes(words.toLowerCase()) ? note : after;
}
