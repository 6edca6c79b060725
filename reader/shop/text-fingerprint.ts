import { foldText } from '../fields/fold-text.ts';
import type { Page } from '../page.ts';

/** Number of bytes stored per hash. In base64, this is `lettersEach` characters. */
const bytesEach = 3;
const lettersEach = 4;
/** Maximum number of words in a fingerprint. The maximum number of numbers is the same. */
const maxMarks = 400;

/**
 * Returns a fingerprint of a receipt's text. It consists of hashes of words and numbers and has at most about 3,200
 * characters. Fingerprints are compared with `createFingerprintComparison`.
 */
export function computeTextFingerprint(pages: readonly Page[]): string {
  const text = pages.flatMap(({ lines }) => lines.flatMap(({ words }) => words.map((word) => word.text))).join(' ');
  const words = foldText(text)
    .split(' ')
    .filter((word) => /^\p{L}{3,}$/u.test(word));
  const numbers = text.match(/\d[\d.,:/-]*\d/g)?.map((each) => each.replace(/\D/g, '')) ?? [];
  return `${marksOf(words)}.${marksOf(numbers)}`;
}

/**
 * Returns a function that computes the similarity to another fingerprint, from 0 to 1. Numbers have more weight,
 * because different purchases at a shop have many words in common, but not times, amounts and receipt numbers.
 */
export function createFingerprintComparison(fingerprint: string): (other: string) => number {
  const [words, numbers] = marksIn(fingerprint);
  return (other) => {
    const [otherWords, otherNumbers] = marksIn(other);
    return 0.3 * overlap(words, otherWords) + 0.7 * overlap(numbers, otherNumbers);
  };
}

type Marks = ReadonlySet<string>;

function marksIn(fingerprint: string): [words: Marks, numbers: Marks] {
  const [words = '', numbers = ''] = fingerprint.slice(0, 2 * maxMarks * lettersEach + 1).split('.');
  return [new Set(words.match(/.{4}/g)), new Set(numbers.match(/.{4}/g))];
}

function marksOf(tokens: readonly string[]): string {
  const marks = [...new Set(tokens)].slice(0, maxMarks).map((token) => hash(token));
  return Buffer.concat(marks).toString('base64url');
}

/** Returns the lowest 24 bits of an FNV-1a hash (Fowler, Noll, Vo). */
function hash(token: string): Buffer {
  let state = 0x811c9dc5;
  for (const byte of Buffer.from(token)) state = Math.imul(state ^ byte, 0x01000193) >>> 0;
  const bytes = Buffer.alloc(bytesEach);
  bytes.writeUIntBE(state & 0xffffff, 0, bytesEach);
  return bytes;
}

/** Returns the share of hashes that both sets contain, from 0 to 1 (Dice coefficient). */
function overlap(marks: Marks, others: Marks): number {
  if (marks.size + others.size === 0) return 0;
  let common = 0;
  for (const mark of marks) if (others.has(mark)) common++;
  return (2 * common) / (marks.size + others.size);
}
