export const MAX_NOTE_LENGTH = 2000;

export const NOTE_SEPARATOR = ' · ';

/** Appends words to a note. Leaves the note unchanged if it already contains the words or would become too long. */
export function appendToNote(note: string, words: string): string {
  const after = note === '' ? words : note + NOTE_SEPARATOR + words;
  return after.length > MAX_NOTE_LENGTH || note.toLowerCase().includes(words.toLowerCase()) ? note : after;
}
