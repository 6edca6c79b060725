import type { Features } from '../ranking/rank.ts';
import { meanConfidence } from './candidate.ts';
import {
  cleanName,
  continues,
  hasBusinessWord,
  hasLegalForm,
  hasRegistration,
  isEndOfName,
  isOneName,
} from './company-name.ts';
import { lettersOnly } from './fold.ts';
import { isName, isNoName, isTitle } from './not-a-name.ts';
import type { TextLine } from './text-line.ts';

/** One to three neighbouring pieces of lines taken as one name; `index` is that of the first piece. */
export type NameText = { line: TextLine; parts: readonly TextLine[]; index: number };

/** The part of a web or mail address that a shop chose for itself. */
const site = /(?:www\.|@)([\p{L}\d-]{4,})\.(?:com|net|org|eu|my|de|fr|es|it|nl|pt|co|uk)/giu;
const customer =
  /^\W*(bill(ed)? to|sold to|ship to|deliver to|customer|client|kunde|rechnung an|lieferadresse|facturé à|cliente|destinatario|klant|aan)\b/i;
const ownPhrase = /^(owned by|owner|dimiliki oleh|operated by|managed by|own by|a division of|member of)\b/i;

export function merchantFeatures(
  texts: readonly NameText[],
  pieces: readonly TextLine[],
  headEnd: number,
  lines: readonly TextLine[],
): Features[] {
  const heights = lines.map(({ box }) => box.height).sort((a, b) => a - b);
  const usual = heights[heights.length >> 1] ?? 1;
  const tallest = Math.max(1, ...pieces.slice(0, headEnd).map(heightOf));
  const named = pieces.flatMap(({ text }, index) => (isName(text) ? [index] : []));
  const sites = lines.flatMap(({ text }) => [...text.matchAll(site)].map((match) => lettersOnly(match[1] as string)));
  const below = lines.slice(4).map(({ text }) => lettersOnly(text));
  return texts.map(({ line, parts, index }) => {
    const name = cleanName(line.text);
    const plain = lettersOnly(name);
    const last = index + parts.length - 1;
    const rank = named.filter((other) => other < index).length;
    return {
      ...shape(name),
      ...joint(parts),
      [`rank ${Math.min(rank, 4)}`]: 1,
      'far down': index / 10,
      'in head': flag(index < headEnd),
      height: Math.min(1.5, Math.max(-0.5, heightOf(line) / usual - 1)),
      tallest: flag(heightOf(line) > 0.85 * tallest),
      unclear: Math.min(0.5, 1 - meanConfidence(line.words)),
      'registered beside': flag(hasRegistration(line.text)),
      'registered below': flag(hasRegistration(pieces[last + 1]?.text ?? '')),
      'registered further below': flag(hasRegistration(pieces[last + 2]?.text ?? '')),
      'place or number below': flag(isNoName(pieces[last + 1]?.text ?? '')),
      'name below': flag(isName(pieces[last + 1]?.text ?? '')),
      'legal form below': flag(hasLegalForm(pieces[last + 1]?.text ?? '')),
      'legal form above': flag(pieces.slice(0, index).some(({ text }) => hasLegalForm(text))),
      'title above': flag(isTitle(pieces[index - 1]?.text ?? '')),
      'customer above': flag(pieces.slice(Math.max(0, index - 2), index).some(({ text }) => customer.test(text))),
      'owner phrase': flag(ownPhrase.test(line.text)),
      'owner phrase above': flag(ownPhrase.test(pieces[index - 1]?.text ?? '')),
      'has a site': flag(sites.some((each) => plain.includes(each) || (plain.length >= 5 && each.includes(plain)))),
      'said again': flag(plain.length >= 5 && below.some((text, i) => i + 4 > last && text.includes(plain))),
      'begins as a rest': flag(continues(line.text)),
      'off centre': offCentre(line, pieces),
    };
  });
}

/** The letters of the name. */
function shape(name: string): Features {
  const plain = name.replace(/[^\p{L}]/gu, '');
  const isUpper = plain === plain.toUpperCase();
  return {
    'legal form': flag(hasLegalForm(name)),
    'business word': flag(hasBusinessWord(name)),
    'business word without legal form': flag(hasBusinessWord(name) && !hasLegalForm(name)),
    'upper case': flag(isUpper),
    'lower case': flag(plain === plain.toLowerCase()),
    short: flag(plain.length < 5),
    'very long': flag(plain.length > 40),
    'begins small': flag(/^\p{Ll}/u.test(name)),
    'one word': flag(!name.includes(' ')),
    'digits within': flag(/\d/.test(name)),
    'odd signs': flag(/[^\p{L}\p{N}\s.,&'()/+-]/u.test(name)),
    'open bracket': flag((name.match(/\(/g)?.length ?? 0) !== (name.match(/\)/g)?.length ?? 0)),
  };
}

/** How well the lines of a name that was broken fit together. */
function joint(parts: readonly TextLine[]): Features {
  const [first, second] = parts;
  if (!first || !second) return {};
  const end = parts.at(-1) as TextLine;
  const before = parts
    .slice(0, -1)
    .map(({ text }) => text)
    .join(' ');
  const isEnd = isEndOfName(end.text);
  const ratio = heightOf(first) / Math.max(1, heightOf(end));
  return {
    joined: 1,
    'joined thrice': flag(parts.length > 2),
    'joined with an end': flag(isEnd),
    'joined as one': flag(isOneName(before, end.text)),
    'joined freely': flag(!isEnd && !isOneName(before, end.text)),
    'joined after a legal form': flag(hasLegalForm(before)),
    'joined in one size': flag(ratio > 0.8 && ratio < 1.25),
    'joined to a legal form': flag(!hasLegalForm(before) && hasLegalForm(end.text)),
    'joined after a rest': flag(parts.slice(1, -1).some(({ text }) => continues(text))),
    'joined to its like': flag(firstWord(first) === firstWord(second)),
    'joined to a whole name': flag(!isEnd && hasLegalForm(end.text) && !isOneName(before, end.text)),
  };
}

function offCentre({ box }: TextLine, pieces: readonly TextLine[]): number {
  const left = Math.min(...pieces.map((piece) => piece.box.left));
  const right = Math.max(...pieces.map((piece) => piece.box.left + piece.box.width));
  return Math.abs(box.left + box.width / 2 - (left + right) / 2) / Math.max(1, right - left);
}

function heightOf({ words }: TextLine): number {
  return Math.max(...words.map(({ box }) => box.height));
}

function firstWord({ text }: TextLine): string {
  return lettersOnly(text.trim().split(/[\s-]/)[0] ?? '');
}

function flag(is: boolean): number {
  return is ? 1 : 0;
}
