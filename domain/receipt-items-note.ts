/** Maximum length of the note on a line of a split transaction, in characters. */
export const MAX_LINE_NOTE_LENGTH = 200;

const BREAK = ', ';

/** The last part of a note, which stands for the items that did not fit. */
const countOf = (count: number) => `${count} more`;

/**
 * Returns the note for a line that combines several receipt items: as many complete names as fit.
 * @param names as printed; items without a name are only counted
 */
export function formatItemsNote(names: readonly string[]): string {
  const shown = names.map(cleanItemName).filter((name) => name !== '');
  const room = MAX_LINE_NOTE_LENGTH - BREAK.length - countOf(names.length).length;
  let note = '';
  let count = 0;
  for (const name of shown) {
    const longer = note === '' ? name : note + BREAK + name;
    if (longer.length > room) break;
    note = longer;
    count++;
  }
  if (count === 0) return '';
  return count === names.length ? note : note + BREAK + countOf(names.length - count);
}

/** Splits a note made by `formatItemsNote` into item names. Other notes are split at their commas. */
export function splitItemsNote(note: string): string[] {
  return note.split(BREAK);
}

/** Removes from an item name the characters that separate names in a note. */
export function cleanItemName(name: string): string {
  const words = name.split(/\s+/).map(withoutLastCommas);
  return words.filter((word) => word !== '').join(' ');
}

function withoutLastCommas(word: string): string {
  let end = word.length;
  while (word[end - 1] === ',') end--;
  return word.slice(0, end);
}
