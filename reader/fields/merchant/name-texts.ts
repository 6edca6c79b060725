import { foldToLetters } from '../fold-text.ts';
import { createTextLine, findWordsBetween, type TextLine } from '../text-line.ts';
import {
  cleanShopName,
  hasLegalForm,
  hasRegistrationNumber,
  isContinuedName,
  isEndOfName,
  isNameOnTwoLines,
  removeLegalForm,
} from './company-name.ts';
import { isDocumentTitle, isPossibleName } from './line-kind.ts';

/**
 * A possible name of the shop. It is one or more pieces of the receipt, a part of one piece, or a known name such as
 * that of a chain. `index` is the index of the first piece.
 */
export type NameText = {
  value: string;
  line: TextLine;
  parts: readonly TextLine[];
  index: number;
  /** Features that show how the name was found. */
  found: Readonly<Record<string, number>>;
};

/** Maximum number of lines in a name. */
const maxParts = 3;

/**
 * Returns the possible names that start at a piece: the piece itself, parts of it, and the piece joined with those
 * below.
 */
export function listPossibleNames(pieces: readonly TextLine[], index: number): NameText[] {
  const first = pieces[index] as TextLine;
  const before = pieces[index - 1];
  const isRest =
    before !== undefined && isContinuedName(first.text) && areLinesClose(before, first) && isPossibleName(before.text);
  if (isRest) return [];
  return [...whole(first, index), ...splitNameLine(first, index), ...joined(pieces, index)];
}

function whole(line: TextLine, index: number): NameText[] {
  const value = cleanShopName(line.text);
  if (foldToLetters(value).length < 2 || foldToLetters(removeLegalForm(value)).length < 2) return [];
  return [{ value, line, parts: [line], index, found: {} }];
}

function joined(pieces: readonly TextLine[], index: number): NameText[] {
  const first = pieces[index] as TextLine;
  if (isDocumentTitle(first.text) || !/\p{L}{3}/u.test(first.text)) return [];
  const names: NameText[] = [];
  let parts = [first];
  for (const next of pieces.slice(index + 1, index + maxParts)) {
    const before = parts.at(-1) as TextLine;
    if (!areLinesClose(before, next) || !canJoin(parts, next)) break;
    parts = [...parts, next];
    const words = parts.flatMap((part) => part.words);
    const line = createTextLine(words, first.page, first.index);
    const value = cleanShopName(line.text);
    if (value.length >= 4) names.push({ value, line, parts, index, found: {} });
  }
  return names;
}

function canJoin(parts: readonly TextLine[], next: TextLine): boolean {
  const text = parts.map((part) => part.text).join(' ');
  // A line that starts with the same text repeats it, so the two lines are not one name.
  if (foldToLetters(next.text).startsWith(foldToLetters(text))) return false;
  if (isEndOfName(next.text) || isNameOnTwoLines(text, next.text)) return true;
  return !hasRegistrationNumber(next.text) && isPossibleName(text) && isPossibleName(next.text) && !hasLegalForm(text);
}

export function areLinesClose(above: TextLine, below: TextLine): boolean {
  const gap = below.box.top - (above.box.top + above.box.height);
  const height = Math.max(below.box.height, Math.min(above.box.height, 2 * below.box.height));
  return above.page === below.page && below.index !== above.index && gap < 1.4 * height;
}

/** Matches a label before a name on the same line. */
const nameLabel =
  /(?:\b(?:merchant|store|shop|outlet|company|seller|vendor|object|taxpayer|unit of|firma|vendeur|verkaufer|leverancier|lieferant|welcome to|willkommen (?:bei|im)|bienvenue (?:chez|a)|(?:visit|shop)ping (?:at|with|in)?|thank you for visiting|gracias por (?:su )?(?:visitar?|compra)(?: en)?|merci de votre visite (?:a|chez))(?: ?name)?(?:\s?:\s?|\s))|(?:\bname\s?:)/iu;

/** Patterns that extract a name from its line, each with the name of its feature. */
const cuts: readonly (readonly [string, RegExp])[] = [
  ['before bracket', /^([^(]{3,80}) ?\(/u],
  ['in quotes', /["“„»«]([^"”“„»«]{3,60})["”“»«]/u],
  ['before dash', /^(.{3,80}?)\s[-–|•·/]\s/u],
  ['before comma', /^([^,]{3,80}),\s/u],
  ['before number', /^([^\d#]{3,80}?) #?\p{Lu}?\d/u],
  ['after number', /^[^\p{L}]{1,8}\s(\p{L}.{2,80})$/u],
];

function splitNameLine(line: TextLine, index: number): NameText[] {
  const text = line.text.slice(0, 200);
  const label = nameLabel.exec(text);
  const labelEnd = label ? label.index + label[0].length : 0;
  const ranges = [
    ...(labelEnd > 0 ? [{ how: 'after label', start: labelEnd, end: text.length }] : []),
    ...cutsOf(text, 0),
  ];
  if (labelEnd > 0) ranges.push(...cutsOf(text.slice(labelEnd), labelEnd));
  return ranges.flatMap(({ how, start, end }) => {
    const part = createTextLine(findWordsBetween(line, start, end), line.page, line.index);
    const value = cleanShopName(text.slice(start, end));
    if (part.words.length === 0 || foldToLetters(removeLegalForm(value)).length < 3) return [];
    const found = { part: 1, [how]: 1, ...(labelEnd > 0 && start >= labelEnd && { 'after label': 1 }) };
    return [{ value, line: part, parts: [part], index, found }];
  });
}

function cutsOf(text: string, from: number): { how: string; start: number; end: number }[] {
  return cuts.flatMap(([how, pattern]) => {
    const match = pattern.exec(text);
    const part = match?.[1];
    if (!match || !part) return [];
    const start = from + match.index + match[0].indexOf(part);
    return [{ how, start, end: start + part.trimEnd().length }];
  });
}
