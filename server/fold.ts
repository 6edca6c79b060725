import { unifyLookAlikes } from './look-alikes.ts';

/** Letters that Unicode does not take apart into a letter and a mark. */
const LETTERS: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'k',
  ſ: 's',
  ς: 'σ',
};
const WHOLE_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

const PLAIN = /^(?!.* {2})[\x20-\x7e]*$/;

/**
 * The form in which texts are compared by a search: without case, accents, compatibility forms and look-alikes, so that
 * "cafe" finds "Café" and "domino's" finds "Domino’s". One pure function folds what is stored and what is asked. Control
 * characters become blanks, so that none of them can part the name from the note but the one `searchText` puts there.
 */
export function fold(text: string): string {
  // What the rest makes of these letters, for which most texts are read a dozen times less.
  if (PLAIN.test(text)) return text.toLowerCase();
  const plain = unifyLookAlikes(text.replace(/\p{Cc}/gu, ' '));
  // What the rest does not change.
  if (PLAIN.test(plain)) return plain.toLowerCase();
  // The marks first: normalising sorts a run of them, in time that grows with the square of its length.
  const folded = plain
    .replace(/\p{M}/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(WHOLE_LETTERS, (letter) => LETTERS[letter] ?? letter);
  // Compatibility forms may have become blanks and dashes only now.
  return unifyLookAlikes(folded);
}

/** What a search looks through for one transaction. Nothing that is asked contains the character between the texts. */
export function searchText(name: string, ...notes: readonly string[]): string {
  return [name, ...notes.filter((note) => note !== '')].map(fold).join('\x1f');
}
