/** Letters that recognition mistakes for digits and the other way round, as what they are between letters. */
const asLetter: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '5': 's',
  '8': 'b',
  '|': 'l',
  '!': 'l',
  ß: 'ss',
  ı: 'i',
};

/**
 * Text for comparing with keywords: lower case, without accents, digits inside words as the letters they resemble.
 * Other signs become spaces; numbers stay.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/\s+/)
    .map((word) =>
      /\p{L}{2}|\p{L}\d$/u.test(word) ? word.replace(/[0158|!ßı]/g, (sign) => asLetter[sign] ?? sign) : word,
    )
    .join(' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Folded text ready to be asked for many keywords. */
export type Folded = { words: Set<string>; joined: string };

export function foldForSearch(text: string): Folded {
  const folded = fold(text);
  return { words: new Set(folded.split(' ')), joined: folded.replace(/[^\p{L}]/gu, '') };
}

/**
 * Whether text holds a keyword. Keywords are given folded. Up to four letters must be a whole word. Longer ones may have
 * lost or gained spaces; one letter of a word may be misread, from eight letters one anywhere, from twelve two.
 */
export function holds(text: Folded, keyword: string): boolean {
  const joined = keyword.replaceAll(' ', '');
  if (joined.length < 5) return keyword.includes(' ') ? text.joined.includes(joined) : text.words.has(keyword);
  if (text.joined.includes(joined)) return true;
  if (joined.length >= 8) return isWithin(text.joined, joined, joined.length >= 12 ? 2 : 1);
  for (const word of text.words) {
    if (Math.abs(word.length - joined.length) <= 1 && isWithin(word, joined, 1)) return true;
  }
  return false;
}

/** Whether text holds a keyword without any misreading: as a word, or from six letters as a part of one. */
export function holdsExactly(text: Folded, keyword: string): boolean {
  const joined = keyword.replaceAll(' ', '');
  return joined.length < 6 ? text.words.has(keyword) : text.joined.includes(joined);
}

export function holdsAny(text: Folded, keywords: readonly string[]): boolean {
  return keywords.some((keyword) => holds(text, keyword));
}

/** Whether some part of `text` differs from `part` by at most `edits` letters (Sellers, 1980). */
function isWithin(text: string, part: string, edits: number): boolean {
  if (text.includes(part)) return true;
  if (text.length < part.length - edits) return false;
  let column = Array.from({ length: part.length + 1 }, (_, i) => i);
  for (const letter of text) {
    const next = [0];
    for (let i = 1; i <= part.length; i++) {
      const same = part[i - 1] === letter ? 0 : 1;
      next[i] = Math.min((column[i - 1] as number) + same, (column[i] as number) + 1, (next[i - 1] as number) + 1);
    }
    if ((next[part.length] as number) <= edits) return true;
    column = next;
  }
  return false;
}

/** The keywords of a text, which are separated by commas. */
export function list(text: string): readonly string[] {
  return text.split(',').map((keyword) => keyword.trim().replace(/\s+/g, ' '));
}
