/** The longest note of a line. */
export const MAX_LINE_NOTE = 200;

const BREAK = ', ';

/** What has no room in the note is counted. */
const countOf = (count: number) => `${count} more`;

/**
 * The note of a line that is made of items: their names, whole ones only, as many as there is room for.
 * @param names as they are printed; one without a name is counted
 */
export function itemsNote(names: readonly string[]): string {
  const shown = names.map(asInNote).filter((name) => name !== '');
  const room = MAX_LINE_NOTE - BREAK.length - countOf(names.length).length;
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

/** The names in such a note; of any other note what stands between its commas. */
export function namesIn(note: string): string[] {
  return note.split(BREAK);
}

/** An item's name as it stands in a note: nothing in it looks like what parts two names. */
export function asInNote(name: string): string {
  const words = name.split(/\s+/).map(withoutLastCommas);
  return words.filter((word) => word !== '').join(' ');
}

function withoutLastCommas(word: string): string {
  let end = word.length;
  while (word[end - 1] === ',') end--;
  return word.slice(0, end);
}
