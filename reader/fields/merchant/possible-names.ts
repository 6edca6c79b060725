import { normalizeToLetters } from '../normalize-text.ts';
import { createTextLine, findWordsBetween, type TextLine } from '../text-line.ts';
import {
  cleanShopName,
  hasLegalForm,
  hasRegistrationNumber,
  isNameContinuation,
  isNameOnTwoLines,
  isOnlyNameEnding,
  removeLegalForm,
} from './company-name.ts';
import { isDocumentTitle, isPossibleShopName } from './line-kind.ts';

/**
 * A possible name of the shop. It consists of one or more segments of the receipt, a part of one segment, or a known
 * name such as that of a chain. `segmentIndex` is the index of the first segment.
 */
export type PossibleShopName = {
  value: string;
  line: TextLine;
  segments: readonly TextLine[];
  segmentIndex: number;
  /** Features that show how the name was found. */
  features: Readonly<Record<string, number>>;
};

/** Number of lines at the top that usually contain the name. The items and the small print follow below. */
export const headerLineCount = 14;
/** Maximum number of lines in a name. */
const maxNameLines = 3;

/**
 * Returns the possible names that start at a segment: the segment itself, parts of it, and the segment joined with
 * those below.
 */
export function listPossibleShopNames(segments: readonly TextLine[], segmentIndex: number): PossibleShopName[] {
  const first = segments[segmentIndex] as TextLine;
  const previous = segments[segmentIndex - 1];
  const isContinuation = isNameContinuation(first.text);
  if (isContinuation && previous && areLinesClose(previous, first) && isPossibleShopName(previous.text)) return [];
  return [
    ...listWholeName(first, segmentIndex),
    ...listNameParts(first, segmentIndex),
    ...listJoinedNames(segments, segmentIndex),
  ];
}

function listWholeName(line: TextLine, segmentIndex: number): PossibleShopName[] {
  const value = cleanShopName(line.text);
  if (normalizeToLetters(value).length < 2 || normalizeToLetters(removeLegalForm(value)).length < 2) return [];
  return [{ value, line, segments: [line], segmentIndex, features: {} }];
}

function listJoinedNames(joinableSegments: readonly TextLine[], segmentIndex: number): PossibleShopName[] {
  const first = joinableSegments[segmentIndex] as TextLine;
  if (isDocumentTitle(first.text) || !/\p{L}{3}/u.test(first.text)) return [];
  const names: PossibleShopName[] = [];
  let segments = [first];
  for (const next of joinableSegments.slice(segmentIndex + 1, segmentIndex + maxNameLines)) {
    const last = segments.at(-1) as TextLine;
    if (!areLinesClose(last, next) || !canJoin(segments, next)) break;
    segments = [...segments, next];
    const words = segments.flatMap((segment) => segment.words);
    const line = createTextLine(words, first.page, first.index);
    const value = cleanShopName(line.text);
    if (value.length >= 4) names.push({ value, line, segments, segmentIndex, features: {} });
  }
  return names;
}

function canJoin(segments: readonly TextLine[], next: TextLine): boolean {
  const text = segments.map((segment) => segment.text).join(' ');
  // If the next line starts with the same text, it repeats the name and does not continue it.
  if (normalizeToLetters(next.text).startsWith(normalizeToLetters(text))) return false;
  if (isOnlyNameEnding(next.text) || isNameOnTwoLines(text, next.text)) return true;
  return (
    !hasRegistrationNumber(next.text) &&
    isPossibleShopName(text) &&
    isPossibleShopName(next.text) &&
    !hasLegalForm(text)
  );
}

function areLinesClose(above: TextLine, below: TextLine): boolean {
  const gap = below.box.top - (above.box.top + above.box.height);
  const height = Math.max(below.box.height, Math.min(above.box.height, 2 * below.box.height));
  return above.page === below.page && below.index !== above.index && gap < 1.4 * height;
}

/** Matches a label before a name on the same line. */
const nameLabel =
  /(?:\b(?:merchant|store|shop|outlet|company|seller|vendor|object|taxpayer|unit of|firma|vendeur|verkaufer|leverancier|lieferant|welcome to|willkommen (?:bei|im)|bienvenue (?:chez|a)|(?:visit|shop)ping (?:at|with|in)?|thank you for visiting|gracias por (?:su )?(?:visitar?|compra)(?: en)?|merci de votre visite (?:a|chez))(?: ?name)?(?:\s?:\s?|\s))|(?:\bname\s?:)/iu;

/** Patterns that find a name within a line. Each has the name of the feature that is set if the pattern matches. */
const namePatterns: readonly (readonly [string, RegExp])[] = [
  ['before bracket', /^([^(]{3,80}) ?\(/u],
  ['in quotes', /["“„»«]([^"”“„»«]{3,60})["”“»«]/u],
  ['before dash', /^(.{3,80}?)\s[-–|•·/]\s/u],
  ['before comma', /^([^,]{3,80}),\s/u],
  ['before number', /^([^\d#]{3,80}?) #?\p{Lu}?\d/u],
  ['after number', /^[^\p{L}]{1,8}\s(\p{L}.{2,80})$/u],
];

function listNameParts(line: TextLine, segmentIndex: number): PossibleShopName[] {
  const text = line.text.slice(0, 200);
  const label = nameLabel.exec(text);
  const labelEnd = label ? label.index + label[0].length : 0;
  const ranges = matchNamePatterns(text, 0);
  if (labelEnd > 0) {
    ranges.unshift({ feature: 'after label', start: labelEnd, end: text.length });
    ranges.push(...matchNamePatterns(text.slice(labelEnd), labelEnd));
  }
  return ranges.flatMap(({ feature, start, end }) => {
    const part = createTextLine(findWordsBetween(line, start, end), line.page, line.index);
    const value = cleanShopName(text.slice(start, end));
    if (part.words.length === 0 || normalizeToLetters(removeLegalForm(value)).length < 3) return [];
    const isAfterLabel = labelEnd > 0 && start >= labelEnd;
    const features = { part: 1, [feature]: 1, ...(isAfterLabel && { 'after label': 1 }) };
    return [{ value, line: part, segments: [part], segmentIndex, features }];
  });
}

/** The part of a line that may be a name, and the feature that describes where it was found. */
type NameRange = { feature: string; start: number; end: number };

function matchNamePatterns(text: string, offset: number): NameRange[] {
  return namePatterns.flatMap(([feature, pattern]) => {
    const match = pattern.exec(text);
    const part = match?.[1];
    if (!match || !part) return [];
    const start = offset + match.index + match[0].indexOf(part);
    return [{ feature, start, end: start + part.trimEnd().length }];
  });
}
