import { normalizeForComparison } from '../fields/normalize-text.ts';
import { listWords, type OcrPage } from '../ocr-page.ts';

/** Number of bytes of a hash. In base64, these are `charactersPerHash` characters. */
const bytesPerHash = 3;
const charactersPerHash = 4;
/** Maximum number of words in a fingerprint. The maximum number of numbers is the same. */
const maxHashes = 400;

/**
 * Returns a fingerprint of a receipt's text. It consists of hashes of words and numbers and has at most about 3,200
 * characters. Fingerprints are compared with `createFingerprintComparison`.
 */
export function computeTextFingerprint(pages: readonly OcrPage[]): string {
  const text = listWords(pages)
    .map((word) => word.text)
    .join(' ');
  const words = normalizeForComparison(text)
    .split(' ')
    .filter((word) => /^\p{L}{3,}$/u.test(word));
  const numbers = text.match(/\d[\d.,:/-]*\d/g)?.map((number) => number.replace(/\D/g, '')) ?? [];
  return `${hashTokens(words)}.${hashTokens(numbers)}`;
}

/**
 * Returns a function that computes the similarity of another fingerprint to this one, from 0 to 1. Numbers have more
 * weight than words, because two purchases at the same shop have many words in common, but few numbers.
 */
export function createFingerprintComparison(fingerprint: string): (other: string) => number {
  const [words, numbers] = parseFingerprint(fingerprint);
  return (other) => {
    const [otherWords, otherNumbers] = parseFingerprint(other);
    return 0.3 * computeOverlap(words, otherWords) + 0.7 * computeOverlap(numbers, otherNumbers);
  };
}

type Hashes = ReadonlySet<string>;

function parseFingerprint(fingerprint: string): [words: Hashes, numbers: Hashes] {
  const [words = '', numbers = ''] = fingerprint.slice(0, 2 * maxHashes * charactersPerHash + 1).split('.');
  return [new Set(words.match(/.{4}/g)), new Set(numbers.match(/.{4}/g))];
}

function hashTokens(tokens: readonly string[]): string {
  const hashes = [...new Set(tokens)].slice(0, maxHashes).map((token) => hashToken(token));
  return Buffer.concat(hashes).toString('base64url');
}

/** Returns the lowest 24 bits of an FNV-1a hash (Fowler, Noll, Vo). */
function hashToken(token: string): Buffer {
  let state = 0x811c9dc5;
  for (const byte of Buffer.from(token)) state = Math.imul(state ^ byte, 0x01000193) >>> 0;
  const bytes = Buffer.alloc(bytesPerHash);
  bytes.writeUIntBE(state & 0xffffff, 0, bytesPerHash);
  return bytes;
}

/** Returns how much two sets of hashes have in common, from 0 to 1 (Dice coefficient). */
function computeOverlap(hashes: Hashes, otherHashes: Hashes): number {
  if (hashes.size + otherHashes.size === 0) return 0;
  let common = 0;
  for (const hash of hashes) if (otherHashes.has(hash)) common++;
  return (2 * common) / (hashes.size + otherHashes.size);
}
